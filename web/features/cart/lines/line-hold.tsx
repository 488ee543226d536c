import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { holdOf, type JudgedLine } from '../cart-summary.ts'

/** Says until when the waitlist holds the piece for this person, or that it does so no more. */
export function LineHold({ judged }: { judged: JudgedLine }) {
  const t = useTranslations('cart')
  const now = useNow()
  const sayWhen = useWhenWords(now)
  const hold = holdOf(judged, now)
  if (!hold) return null
  return (
    <p
      className={clsx(
        'text-sm font-semibold',
        hold.hasEnded ? 'text-ink-muted' : 'text-accent-ink',
      )}
    >
      {t(hold.hasEnded ? 'lineHoldEnded' : 'lineHeld', { until: sayWhen(hold.until) })}
    </p>
  )
}
