import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { OrderEvent } from '#shared/contract/orders/orders.ts'
import type { z } from 'zod'
import { type OrderStatus, type OrderStatusName, orderStatusOfName } from '#shared/order-status.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'

/** A step. `seen` and `name`, the member of the shop's staff, stand in the shop's own time line only. */
export type TimelineEntry = Omit<z.infer<typeof OrderEvent>, 'event'> & {
  event: z.infer<typeof OrderEvent>['event'] | 'seen'
  name?: string | null
}
type Words = ReturnType<typeof useTranslations<'timeline'>>
type Key = Parameters<Words>[0]

/** The reader of the time line. The reader's own steps are shown as "you". */
export type TimelineSide = 'shopper' | 'store'

const simple: Record<TimelineSide, Record<Exclude<TimelineEntry['event'], 'cancelled'>, Key>> = {
  shopper: {
    booked: 'booked',
    seen: 'storeSeen',
    ready: 'confirmed',
    code_renewed: 'codeRenewed',
    deadline_extended: 'deadlineExtended',
    collected: 'collected',
    tried_not_taken: 'triedNotTaken',
    not_collected: 'notCollected',
    line_declined: 'lineDeclined',
    payment_retried: 'paymentRetried',
    paid: 'paid',
    payment_not_received: 'paymentNotReceived',
    refund_started: 'refundStarted',
    refunded: 'refunded',
    returned: 'returned',
    collector_named: 'collectorNamed',
    collector_revoked: 'collectorRevoked',
  },
  store: {
    booked: 'storeBooked',
    seen: 'storeSeen',
    ready: 'storeReady',
    code_renewed: 'storeCodeRenewed',
    deadline_extended: 'storeDeadlineExtended',
    collected: 'storeCollected',
    tried_not_taken: 'triedNotTaken',
    not_collected: 'storeNotCollected',
    line_declined: 'lineDeclined',
    payment_retried: 'paymentRetried',
    paid: 'storePaid',
    payment_not_received: 'paymentNotReceived',
    refund_started: 'storeRefundStarted',
    refunded: 'storeRefunded',
    returned: 'storeReturned',
    collector_named: 'collectorNamed',
    collector_revoked: 'collectorRevoked',
  },
}

const cancelledWords: Record<TimelineSide, Record<TimelineEntry['by'], Key>> = {
  shopper: {
    shopper: 'cancelledByShopper',
    merchant: 'cancelledByStore',
    system: 'cancelledBySystem',
    admin: 'cancelledByChowk',
  },
  store: {
    shopper: 'storeCancelledByShopper',
    merchant: 'storeCancelledByStore',
    system: 'storeCancelledBySystem',
    admin: 'cancelledByChowk',
  },
}

function keyOf({ event, by, person, replacedBy }: TimelineEntry, side: TimelineSide): Key {
  if (event === 'collected' && person !== undefined) return 'collectedByPerson'
  if (event === 'deadline_extended' && by === 'system') return 'deadlineMoved'
  if (event === 'collected' && by === 'admin') return 'handedOverByChowk'
  if (replacedBy) return 'replacedBy'
  if (event !== 'cancelled') return simple[side][event]
  return cancelledWords[side][by]
}

type OrderTimelineProps = {
  entries: TimelineEntry[]
  side: TimelineSide
  /** The steps still to come. */
  next?: 'nextReady' | 'nextCollect' | undefined
}

/** The order's steps, oldest first, and the steps still to come. */
export function OrderTimeline({ entries, side, next }: OrderTimelineProps) {
  const t = useTranslations('timeline')
  return (
    <ol className="flex flex-col text-sm">
      {entries.map((entry, index) => {
        const last = index === entries.length - 1
        return (
          <li key={`${entry.at} ${entry.event}`} className="relative flex gap-3 pb-3 last:pb-0">
            {(!last || next) && (
              <span aria-hidden="true" className="absolute top-3 bottom-0 left-1.25 w-px bg-edge" />
            )}
            <span
              aria-hidden="true"
              className={clsx(
                'relative mt-1.5 size-2.75 shrink-0 rounded-full border-2',
                last ? 'border-primary bg-primary' : 'border-edge bg-surface',
              )}
            />
            <span className="min-w-0">
              <span className={clsx('block', last && 'font-semibold')}>
                {t(keyOf(entry, side), {
                  name: entry.person ?? t('somebody'),
                  number: entry.replacedBy?.orderNumber ?? '',
                })}
              </span>
              {entry.name && <bdi className="block">{t('staffBy', { name: entry.name })}</bdi>}
              {entry.reason && (
                <span className="block">
                  {t('reasonIs')} <bdi>{entry.reason}</bdi>
                </span>
              )}
              <Moment at={entry.at} className="text-xs text-ink-muted" />
            </span>
          </li>
        )
      })}
      {next && (
        <li className="flex gap-3 text-ink-muted">
          <span
            aria-hidden="true"
            className="mt-1.5 size-2.75 shrink-0 rounded-full border-2 border-dashed border-edge"
          />
          <span>
            {t('next')}: {t(next)}
          </span>
        </li>
      )}
    </ol>
  )
}

const tones: Record<OrderStatus, Tone> = {
  payment_pending: 'neutral',
  awaiting_confirmation: 'warning',
  ready_for_pickup: 'info',
  collected: 'success',
  cancelled: 'danger',
  not_collected: 'neutral',
}

type BadgeProps = {
  name: OrderStatusName
  /** The time line of an order that may have ended. */
  timeline?: readonly Pick<TimelineEntry, 'event'>[]
}

export function OrderStatusBadge({ name, timeline = [] }: BadgeProps) {
  const t = useTranslations('orderStatus')
  const words = useTranslations('timeline')
  const status = orderStatusOfName(name)
  if (timeline.some(({ event }) => event === 'tried_not_taken'))
    return <Badge tone="neutral">{words('triedNotTaken')}</Badge>
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
