import { useTranslations } from 'use-intl'
import { clsx } from 'clsx'
import type { LiveState } from '#web/lib/live-connection.ts'

/** Whether the list follows by itself; said loudly only when it does not. */
export function MerchantLiveMark({ state }: { state: LiveState }) {
  const t = useTranslations('orders')
  const isStale = state === 'stale'
  return (
    <output
      className={clsx(
        'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-xs font-semibold',
        isStale ? 'bg-madder-soft text-madder' : 'text-leaf',
        state === 'off' && 'invisible',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('size-2 shrink-0 rounded-full', isStale ? 'bg-madder' : 'bg-leaf')}
      />
      {isStale ? t('liveOff') : t('liveOn')}
    </output>
  )
}
