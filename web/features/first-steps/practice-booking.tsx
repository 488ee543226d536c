import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { PICKUP_CODE_TRIES } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { PassCard } from '#web/features/bookings/pass-card.tsx'
import { useDueWords } from '#web/features/counter/due.ts'
import { HandedOver, HandOverFacts } from '#web/features/counter/hand-over/hand-over.tsx'
import { useKept } from '#web/features/counter/hand-over/use-kept.ts'
import { Proof } from '#web/features/counter/hand-over/proof.tsx'
import { cashDue, withKept, withoutLines } from '#web/features/counter/merchant-order.ts'
import { NextStep, type OrderAct } from '#web/features/counter/orders/order-actions.tsx'
import { OrderCard } from '#web/features/counter/orders/orders-table.tsx'
import { ReadyDialog } from '#web/features/counter/ready-dialog.tsx'
import {
  type CounterHandOver,
  type TakenHow,
  toPayOf,
} from '#web/features/counter/hand-over/use-hand-over.ts'
import { CallError, hasCode } from '#web/lib/call-error.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { useNoteStep } from '#web/features/your-account/use-first-steps.ts'

const CODE = '482913'
const KURTA = 799
const DUPATTA = 249

/**
 * A booking that exists on this screen only. It is shown by the counter's own parts, whose presses change nothing but
 * the state of this component; the hand-over ticks the first step.
 */
export function PracticeBooking() {
  const t = useTranslations('practice')
  const makeOrder = useMadeUpOrder()
  const [order, setOrder] = useState(makeOrder)
  const [act, setAct] = useState<OrderAct>()
  const close = () => setAct(undefined)
  const { note } = useNoteStep()
  const { orderStatus } = order
  const handOver = (change: Partial<MerchantOrder>) => {
    if (change.orderStatus) note('practice')
    setOrder({ ...order, ...change })
  }
  return (
    <div className="flex flex-col gap-4">
      {orderStatus === 'Awaiting Confirmation' && (
        <Told title={t('arrives')} text={t('arrivesText')} />
      )}
      {orderStatus === 'Ready for Pickup' && (
        <Told title={t('collected')} text={t('collectedText')} />
      )}
      {orderStatus === 'Collected' || orderStatus === 'Cancelled' ? (
        <Over end={endOf(order)} onAgain={() => setOrder(makeOrder())} />
      ) : (
        <Counter order={order} onAct={setAct} />
      )}
      {orderStatus === 'Ready for Pickup' && <Pass order={order} />}
      {act === 'ready' && (
        <ReadyDialog
          order={order}
          onClose={close}
          onConfirm={async (_order, { declinedLines = [] }) => {
            const ready = withoutLines(order, declinedLines)
            setOrder({ ...ready, codeTriesLeft: PICKUP_CODE_TRIES })
          }}
        />
      )}
      {act === 'handOver' && <HandOver order={order} onChange={handOver} onClose={close} />}
    </div>
  )
}

function Told({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-ink-muted">{text}</p>
    </div>
  )
}

type CounterProps = { order: MerchantOrder; onAct: (act: OrderAct) => void }

function Counter({ order, onAct }: CounterProps) {
  const sayDue = useDueWords(useNow())
  return (
    <Card className="@container max-w-md text-sm">
      <OrderCard
        order={order}
        isFresh={order.orderStatus === 'Awaiting Confirmation'}
        due={sayDue(order)}
      >
        <NextStep order={order} onAct={onAct} />
      </OrderCard>
    </Card>
  )
}

/** The customer's side of the counter. */
function Pass({ order }: { order: MerchantOrder }) {
  const t = useTranslations('practice')
  return (
    <figure className="max-w-md">
      <figcaption className="mb-2 text-sm font-semibold">{t('pass')}</figcaption>
      <PassCard
        orderNumber={order.orderNumber}
        code={CODE}
        token={CODE}
        due={cashDue(order)}
        deadline={new Date(Date.parse(order.bookingDateTime) + 2 * DAY_MS).toISOString()}
        storeName={t('title')}
        address=""
        instructions={undefined}
        person={{ name: order.userName, email: order.userEmail }}
        ended={null}
      />
    </figure>
  )
}

type HandOverProps = {
  order: MerchantOrder
  onChange: (change: Partial<MerchantOrder>) => void
  onClose: () => void
}

const wayOf = (how: TakenHow) =>
  typeof how === 'string' ? how : how.length > 1 ? ('split' as const) : (how[0]?.way ?? 'cash')

/** The counter's dialog. A wrong code costs a try, as with a real order. */
function HandOver({ order, onChange, onClose }: HandOverProps) {
  const t = useTranslations('orders')
  const [wrong, setWrong] = useState<CallError>()
  const [given, setGiven] = useState<MerchantOrder>()
  const keep = useKept(order)
  const toPay = toPayOf(order, keep)
  const end = () => {
    onClose()
    if (given) onChange(given)
  }
  const handOver: CounterHandOver = {
    toPay,
    ways: toPay > 0 ? ['cash', 'upi'] : [],
    pendingWay: undefined,
    error: hasCode(wrong, 'WRONG_CODE') ? wrong : null,
    isPending: false,
    isOverride: false,
    takesProviderQr: false,
    isNothing: keep.isNothing,
    doubt: null,
    handOver: (proof, how = 'cash') => {
      if (!keep.demand()) return undefined
      if (!('code' in proof) || proof.code === CODE)
        return setGiven({ ...withKept(order, keep), paidBy: wayOf(how) })
      const triesLeft = Math.max(0, (order.codeTriesLeft ?? 0) - 1)
      setWrong(new CallError({ code: 'WRONG_CODE', message: '', details: { triesLeft } }))
      onChange({ codeTriesLeft: triesLeft })
    },
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || end()}
      title={`${t('collectTitle')} · ${order.orderNumber}`}
    >
      {given ? (
        <HandedOver order={given} next={t('done')} onNext={end} />
      ) : (
        <HandOverFacts order={order} handOver={{ ...handOver, keep }}>
          {(way) => <Proof order={order} handOver={handOver} way={way} />}
        </HandOverFacts>
      )}
    </Dialog>
  )
}

type End = 'over' | 'cancelled' | 'notTaken'

function endOf({ orderStatus, products }: MerchantOrder): End {
  if (orderStatus === 'Collected') return 'over'
  return products.some(({ notTaken }) => notTaken > 0) ? 'notTaken' : 'cancelled'
}

function Over({ end, onAgain }: { end: End; onAgain: () => void }) {
  const t = useTranslations('practice')
  return (
    <Card className="flex flex-col gap-4">
      <output className="block">
        <Told title={t(end)} text={t(`${end}Text`)} />
      </output>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.currentOrders()}>{t('toOrders')}</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </Card>
  )
}

/** Makes a new booking of two articles, with payment at the counter. */
function useMadeUpOrder(): () => MerchantOrder {
  const t = useTranslations('practice')
  return () => {
    const now = Date.now()
    const later = (hours: number) => new Date(now + hours * HOUR_MS).toISOString()
    return {
      orderId: 'practice',
      orderNumber: 'TRY-123',
      bookingDateTime: later(0),
      readyByAt: later(1),
      dueAt: later(2),
      orderStatus: 'Awaiting Confirmation',
      paymentMethod: 'cash',
      toTry: false,
      paymentStatus: 'pending',
      paidBy: null,
      refunds: [],
      disputes: [],
      creditNotes: [],
      amount: KURTA + DUPATTA,
      totalTax: 0,
      discount: 0,
      discounts: [],
      products: [
        lineOf(t('kurta'), KURTA, { Size: 'M', Color: t('red') }),
        lineOf(t('dupatta'), DUPATTA, {}),
      ],
      timeline: [],
      billNumber: null,
      buyer: null,
      userName: t('customer'),
      userEmail: 'asha@example.com',
      seenAt: null,
      seenBy: null,
      codeTriesLeft: null,
      blocked: false,
    }
  }
}

type Line = MerchantOrder['products'][number]

function lineOf(name: string, price: number, variant: Line['variant']): Line {
  return {
    productId: name,
    variantId: name,
    name,
    image: null,
    variant,
    size: variant.Size ?? null,
    color: variant.Color ?? null,
    quantity: 1,
    price,
    totalTax: 0,
    grandTotal: price,
    declined: false,
    notTaken: 0,
  }
}
