import { useTranslations } from 'use-intl'

export const CONTENT_ID = 'content'

export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:block focus:px-4 focus:py-3"
    >
      {t('skip')}
    </a>
  )
}
