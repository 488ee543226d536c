import { useTranslations } from 'use-intl'
import { patterns } from '#shared/paths.ts'
import { RESULTS_ID } from '#web/ui/page.tsx'
import { useLocation } from '#web/lib/router.tsx'

export const CONTENT_ID = 'content'

export function SkipLink() {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  const hasResults = pathname === patterns.home && new URLSearchParams(search).has('rawQuery')
  return (
    <a
      href={`#${hasResults ? RESULTS_ID : CONTENT_ID}`}
      className="sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
    >
      {t(hasResults ? 'skipToResults' : 'skip')}
    </a>
  )
}
