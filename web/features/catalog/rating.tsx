import { useTranslations } from 'use-intl'
import Star from 'lucide-react/icons/star'
import { VisuallyHidden } from '#web/ui/page.tsx'

/** Nothing while nobody has rated. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  const t = useTranslations('card')
  if (average === null || count === 0) return null
  return (
    <p className="flex items-center gap-1 text-xs text-ink-muted">
      <Star aria-hidden="true" className="size-3.5 fill-genda text-genda" />
      <VisuallyHidden>{t('rating', { rating: average.toFixed(1) })}</VisuallyHidden>
      <span aria-hidden="true" className="font-semibold text-ink">
        {average.toFixed(1)}
      </span>
      · {t('ratings', { count })}
    </p>
  )
}
