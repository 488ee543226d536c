import { useTranslations } from 'use-intl'
import Star from 'lucide-react/icons/star'
import { VisuallyHidden } from './page.tsx'

/** Renders nothing while there are no ratings. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  const t = useTranslations('card')
  if (average === null || count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1 text-xs text-ink-muted">
      <Star aria-hidden="true" className="size-3.5 fill-accent text-accent" />
      <VisuallyHidden>{t('rating', { rating: average.toFixed(1) })}</VisuallyHidden>
      <span aria-hidden="true" className="font-semibold text-ink">
        {average.toFixed(1)}
      </span>
      · {t('ratings', { count })}
    </p>
  )
}
