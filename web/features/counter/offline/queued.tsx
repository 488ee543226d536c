import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { QueuedReady } from './queue-storage.ts'
import { needsAsking } from './ready-queue.ts'
import { queueActions, useReadyQueue } from './use-ready-queue.ts'
import { useLocale } from '#web/lib/locale.ts'
import { formatClock } from '#shared/formats/india-time.ts'

/** The queued presses and results whose orders are not in the list. The others are shown at their orders. */
export function QueuedApart({ orders }: { orders: readonly MerchantOrder[] }) {
  const t = useTranslations('signal')
  const listed = new Set(orders.map(({ orderId }) => orderId))
  const apart = useReadyQueue().filter(
    ({ orderId, result }) => !listed.has(orderId) || result?.isReady,
  )
  if (apart.length === 0) return null
  return (
    <ul aria-label={t('listLabel')} className="mb-4 flex flex-col gap-2">
      {apart.map((entry) => (
        <li key={entry.key} className="rounded-card border border-hairline bg-surface p-3">
          <Queued entry={entry} />
        </li>
      ))}
    </ul>
  )
}

/** The queued press of an order in the place of its next step, or its refused press above that. */
export function QueuedStep({ order, children }: { order: MerchantOrder; children: ReactNode }) {
  const entry = useReadyQueue().find(
    ({ orderId, result }) => orderId === order.orderId && !result?.isReady,
  )
  if (!entry) return children
  if (!entry.result) return <Queued entry={entry} />
  return (
    <div className="flex flex-col gap-2">
      <Queued entry={entry} />
      {children}
    </div>
  )
}

function Queued({ entry }: { entry: QueuedReady }) {
  const now = useNow()
  if (entry.result) return <Result entry={entry} result={entry.result} />
  return needsAsking(entry, now) ? <StillReady entry={entry} /> : <Waiting entry={entry} />
}

function Waiting({ entry }: { entry: QueuedReady }) {
  const t = useTranslations('signal')
  const { locale } = useLocale()
  const id = useId()
  const { orderNumber: number, pressedAt } = entry
  return (
    <div className="flex items-center gap-3 text-left text-sm">
      <Hourglass aria-hidden="true" className="size-5 shrink-0 text-accent-ink @table:hidden" />
      <p id={id} className="min-w-0 grow">
        <strong>{t('queued', { number })}</strong>{' '}
        <span className="block text-xs text-ink-muted">
          {t('queuedText', { time: formatClock(new Date(pressedAt), locale) })}
        </span>
      </p>
      <UndoButton entry={entry} described={id} />
    </div>
  )
}

/** A press that is older than two hours is sent only when the person says that it is still right. */
function StillReady({ entry }: { entry: QueuedReady }) {
  const t = useTranslations('signal')
  const sayWhen = useWhenWords(useNow())
  const id = useId()
  const when = sayWhen(new Date(entry.pressedAt).toISOString())
  return (
    <div className="flex flex-col gap-2 text-left text-sm">
      <p id={id}>{t('ask', { number: entry.orderNumber, when })}</p>
      <div className="flex flex-wrap gap-2">
        <Button aria-describedby={id} onClick={() => queueActions.confirmStill(entry.key)}>
          {t('askYes')}
        </Button>
        <UndoButton entry={entry} described={id} />
      </div>
    </div>
  )
}

function UndoButton({ entry, described }: { entry: QueuedReady; described: string }) {
  const t = useTranslations('signal')
  const { key, orderNumber: number, mayHaveArrived } = entry
  const undo = () => {
    queueActions.drop(key)
    void toast('info', t(mayHaveArrived ? 'undoneLate' : 'undone', { number }))
  }
  return (
    <Button
      variant="secondary"
      aria-describedby={described}
      className="shrink-0 whitespace-nowrap"
      onClick={undo}
    >
      {t('undo')}
    </Button>
  )
}

type ResultProps = { entry: QueuedReady; result: NonNullable<QueuedReady['result']> }

function Result({ entry, result }: ResultProps) {
  const t = useTranslations('signal')
  const { locale } = useLocale()
  const number = entry.orderNumber
  const text = result.isReady
    ? t('sent', { number, time: formatClock(new Date(result.at), locale) })
    : t('refused', { number, why: result.text })
  return (
    <div className="flex items-center gap-3 text-left text-sm">
      {result.isReady ? (
        <CircleCheckBig aria-hidden="true" className="size-5 shrink-0 text-success" />
      ) : (
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      )}
      <output className="min-w-0 grow wrap-anywhere">{text}</output>
      <IconButton label={t('dismiss', { text })} onClick={() => queueActions.drop(entry.key)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
