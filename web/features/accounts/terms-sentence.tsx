import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'

/** The terms open beside the form, so that nothing typed is lost. */
export function TermsSentence() {
  const t = useTranslations('signup')
  return t.rich('terms', { terms: leadTo(paths.terms()), privacy: leadTo(paths.privacyPolicy()) })
}

function leadTo(path: string) {
  return (words: ReactNode) => (
    <Link to={path} target="_blank" className="text-neel underline underline-offset-3">
      {words}
    </Link>
  )
}
