import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'

/** How many goods lack what the law wants declared, with the way to enter it. Nothing is shown while none does. */
export function LackNote() {
  const t = useTranslations('products')
  const { data } = useQuery(callQuery('GET /declarations', {}))
  if (!data || data.lacking === 0) return null
  return (
    <p className="mb-3 text-sm">
      <Link
        to={paths.declarations()}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-3"
      >
        {t('undeclared', { count: data.lacking })}
      </Link>
    </p>
  )
}
