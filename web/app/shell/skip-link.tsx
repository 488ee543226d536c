import { useTranslations } from 'use-intl'

export const CONTENT_ID = 'content'

export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-50 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {t('skip')}
    </a>
  )
}
