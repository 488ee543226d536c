import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHead } from '#web/lib/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NotFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'

/** Says that the address of an administrator does not exist, and leads back; the frame around it stays. */
export function NothingHere({ error }: { error?: CallError }) {
  const sayError = useErrorWords()
  const t = useTranslations('empty')
  const admin = useTranslations('admin')
  useHead({ title: t('notFoundTitle') })
  return (
    <EmptyState
      level={1}
      drawing={<NotFoundDrawing />}
      title={t('notFoundTitle')}
      text={error ? sayError(error) : t('notFoundText')}
      action={<ButtonLink to={paths.adminDashboard()}>{admin('title')}</ButtonLink>}
    />
  )
}

/** For `Loaded`: what was asked for does not exist. */
export const sayMissing = (error: CallError) => <NothingHere error={error} />
