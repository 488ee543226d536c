import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { dueOf } from '../due.ts'
import { isAwaiting } from '../merchant-order.ts'
import { QueuedAtOrder } from '../offline/counter-signal.tsx'

/** The actions on an order; each opens a dialog. */
export type OrderAct = 'ready' | 'handOver' | 'cancel' | 'notCollected'
export type Act = (act: OrderAct, order: MerchantOrder) => void

const mainLook = '@max-table:w-full @table:px-3! @table:py-1 @min-[58rem]:whitespace-nowrap'
const quietLook = '@table:min-h-9! @table:px-3! @min-[58rem]:whitespace-nowrap text-ink-muted!'

type ActionsProps = { order: MerchantOrder; onAct: Act }

export function NextStep({ order, onAct }: ActionsProps) {
  const t = useTranslations('orders')
  const awaits = isAwaiting(order)
  return (
    <QueuedAtOrder order={order}>
      <Button
        variant={awaits ? 'primary' : 'secondary'}
        className={mainLook}
        onClick={() => onAct(awaits ? 'ready' : 'handOver', order)}
      >
        {awaits ? t('ready') : t('collect')}
      </Button>
    </QueuedAtOrder>
  )
}

/** The actions that end an order without a hand-over. */
export function OtherSteps({ order, onAct }: ActionsProps) {
  const t = useTranslations('orders')
  const isOver = dueOf(order, useNow())?.key === 'expired'
  const awaits = isAwaiting(order)
  return (
    <div className="flex flex-wrap @max-table:-mx-3 @table:justify-end">
      {isOver && (
        <Button variant="quiet" className={quietLook} onClick={() => onAct('notCollected', order)}>
          {t('notCollected')}
        </Button>
      )}
      <Button variant="quiet" className={quietLook} onClick={() => onAct('cancel', order)}>
        {awaits ? t('cancel') : t('cannotHandOver')}
      </Button>
    </div>
  )
}

/** All actions, for a row of the table. */
export function OrderActions(props: ActionsProps) {
  return (
    <div className="flex flex-col items-end gap-1">
      <NextStep {...props} />
      <OtherSteps {...props} />
    </div>
  )
}
