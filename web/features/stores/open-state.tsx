import { type Hours, useHoursWords } from '#web/lib/hours-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { Store } from '#shared/contract/stores/stores.ts'
import { formatDate } from '#web/lib/format.ts'
import { clsx } from 'clsx'
import StoreIcon from 'lucide-react/icons/store'
import { pictureAddress, useFailed } from '#web/ui/picture.tsx'

/** "Open until 9:00 pm". `at` is the time at which the hours were computed. */
export function OpenState({ hours, at }: { hours: Hours; at: number }) {
  const words = useHoursWords(at)
  return <Badge tone={words.tone(hours)}>{words.state(hours)}</Badge>
}

/** "Closed 08/11/2026 to 10/11/2026 · Diwali". */
export function ClosureLine({ from, to, reason }: Store['closures'][number]) {
  const t = useTranslations('store')
  const dates = { from: formatDate(from), to: formatDate(to) }
  return (
    <>
      {from === to ? t('closedDate', dates) : t('closedDates', dates)}
      {reason && ` · ${reason}`}
    </>
  )
}

/** The logo has no text for screen readers, because the name stands beside it. */
export function StoreLogo({ path, className }: { path: string | null; className?: string }) {
  const [failed, watched] = useFailed(path)
  const look = clsx(
    'shrink-0 overflow-hidden rounded-card border border-hairline bg-surface',
    className ?? 'size-14',
  )
  if (!path || failed) {
    return (
      <span className={clsx(look, 'grid place-items-center text-ink-muted')}>
        <StoreIcon aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      {...watched}
      src={pictureAddress(path, 208)}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx(look, 'object-cover')}
    />
  )
}
