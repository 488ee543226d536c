import { useTranslations } from 'use-intl'
import WifiOff from 'lucide-react/icons/wifi-off'
import { formatClock } from '#web/lib/format.ts'
import type { LiveState } from '#web/lib/live-connection.ts'

type StaleMarkProps = {
  live: LiveState
  /** When what is shown was last told, in milliseconds of the epoch; 0 before that. */
  at: number
}

/** Says that what is shown may be old, since when, and that it is being mended; nothing while all is well. */
export function StaleMark({ live, at }: StaleMarkProps) {
  const t = useTranslations('bookings')
  return (
    <output className="block">
      {live === 'stale' && at > 0 && (
        <span className="mb-4 flex items-center gap-2 rounded-control bg-genda-soft px-3 py-2 text-sm text-genda-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t('stale', { time: formatClock(new Date(at)) })}
        </span>
      )}
    </output>
  )
}
