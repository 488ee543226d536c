import { formatMoment } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'

/** An instant in the page's language. */
export function Moment({ at, className = '' }: { at: string; className?: string }) {
  const { locale } = useLocale()
  return (
    <time dateTime={at} className={`money ${className}`.trim()}>
      {formatMoment(at, locale)}
    </time>
  )
}
