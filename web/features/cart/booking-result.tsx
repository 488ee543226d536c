import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { LoweredLine } from '#shared/contract/orders/cart.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { paths } from '#shared/paths.ts'
import { type PaymentEnd, usePaymentEnd } from '#web/features/payments/use-pay-online.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { usePromiseWords, useWhenWords } from '#web/lib/when-words.ts'
import { noteResultSeen } from './save-cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, lazyPart, Nothing } from '#web/ui/on-demand.tsx'

type BookedFacts = {
  orderId: string
  orderNumber: string
  /** In decimal rupees. */
  amount: number
  storeName: string
  address: string | undefined
  readyByAt: string | null
  dueAt: string | null
  isPaid?: boolean
  /** Lines that cost less than the cart showed. */
  lowered?: readonly LoweredLine[]
}

type OfCart = {
  orderId: string
  /** The store of the cart that the shopper tried to pay; undefined for an earlier booking. */
  storeId?: string | undefined
}

/**
 * A press that booked nothing yet: a payment of the same products may still arrive (`begun`), or another sum came and
 * goes back. `told`: the bookings of whose payments the person was told before.
 */
export type AskedPress = {
  kind: 'asked'
  begun: 'begun' | 'otherSum'
  orderId: string
  storeId: string
  told: readonly string[]
  way: 'cash' | 'online'
}

export type Result =
  | (BookedFacts & { kind: 'booked' })
  | { kind: 'failed'; reason: string }
  /** Checkout has ended, and the server does not know the outcome yet. */
  | (OfCart & { kind: 'checking' })
  /** Another booking has the products now; `orderId` is that booking. */
  | (OfCart & { kind: 'replaced' })
  /** Nothing was paid. Until `payBy` the items are held and the shopper can pay again. */
  | (OfCart & {
      kind: 'unpaid'
      payBy: string | null
      hasFailed: boolean
      canRetry: boolean
      isOtherSum: boolean
    })
  | AskedPress
  /** A button was pressed; the dialog is not open yet. */
  | { kind: 'pending' }

/** The state of the cart's history entry after a booking, so that a reload shows the result again. */
export type BookedState = { booked: BookedFacts & { kind: 'booked' } }

/** Loaded after a booking; without signal, the result is shown without it. */
const AskForPhone = lazyPart(
  async () => (await import('#web/features/accounts/ask-for-phone.tsx')).AskForPhone,
  Nothing,
)

/**
 * The result of a booking. Okay opens the home page; closing the dialog stays in the cart. Back does not return to a
 * booked cart.
 */
export function BookingResult({ result, onClose, onEnd, TellMe, ...retry }: BookingResultProps) {
  const t = useTranslations('cart')
  const shown = wordsOf(result)
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`${shown ?? 'failed'}Title`)}
      description={t(`${shown ?? 'failed'}Text`, { number: numberOf(result) })}
    >
      {result && <Outcome result={result} />}
      {result && isOpenEnd(result) && (
        <FollowPayment key={result.orderId} shown={result} onEnd={onEnd} />
      )}
      {result?.kind === 'booked' && (
        <>
          <SeenWhenClosed key={result.orderId} {...result} />
          <Suspense fallback={null}>
            <TellMe next={<AskForPhone />} />
          </Suspense>
        </>
      )}
      {result && <NextSteps result={result} {...retry} />}
    </Dialog>
  )
}

/** No other page repeats what this one has told, once it is closed or left. */
function SeenWhenClosed({ orderId }: Pick<BookedFacts, 'orderId'>) {
  useEffect(() => () => noteResultSeen(orderId), [orderId])
  return null
}

type NextStepsProps = Pick<BookingResultProps, 'paying' | 'onRetry' | 'onCash'> & {
  result: Result
}

function NextSteps(props: NextStepsProps) {
  const { result } = props
  const t = useTranslations('cart')
  const booked = result.kind === 'booked'
  const failed = result.kind === 'failed'
  // Noted with the press: the next page may load before this one has been left.
  const leave = () => booked && noteResultSeen(result.orderId)
  return (
    <div className="flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
      {result.kind === 'unpaid' && <OtherTries {...props} unpaid={result} />}
      {'orderId' in result && (
        <Button asChild variant={result.kind === 'unpaid' ? 'secondary' : 'primary'}>
          <Link
            to={paths.booking(result.orderId)}
            replace
            onClick={leave}
            data-autofocus={booked || undefined}
          >
            {t('seeBooking')}
          </Link>
        </Button>
      )}
      <Button asChild variant={failed ? 'primary' : 'secondary'}>
        <Link
          to={paths.home()}
          replace={booked}
          onClick={leave}
          data-autofocus={failed || undefined}
        >
          {t('okay')}
        </Link>
      </Button>
    </div>
  )
}

type OtherTriesProps = Omit<NextStepsProps, 'result'> & {
  unpaid: Extract<Result, { kind: 'unpaid' }>
}

/** Buttons to try the same payment again, or to book the same cart with payment at the shop. */
function OtherTries({ unpaid, paying, onRetry, onCash }: OtherTriesProps) {
  const t = useTranslations('cart')
  const { orderId, canRetry, storeId } = unpaid
  return (
    <>
      {canRetry && (
        <Button data-autofocus loading={paying} onClick={() => onRetry(orderId)}>
          {t('payAgain')}
        </Button>
      )}
      {onCash && storeId !== undefined && (
        <Button
          variant={canRetry ? 'secondary' : 'primary'}
          disabled={paying}
          onClick={() => onCash(orderId)}
        >
          {t('payAtShopInstead')}
        </Button>
      )}
    </>
  )
}

type BookingResultProps = {
  result: Result | undefined
  paying: boolean
  /** Books the shown cart with payment at the shop instead of this booking; false when that is not possible. */
  onCash: ((orderId: string) => void) | false
  onClose: () => void
  /** Called when the payment that was being checked has an outcome. */
  onEnd: (end: PaymentEnd) => void
  onRetry: (orderId: string) => void
  /** Offers notices after a booking. */
  TellMe: ComponentType<{ next?: ReactNode }>
}

function numberOf(result: Result | undefined): string {
  return result && 'orderId' in result ? orderNumber(result.orderId) : ''
}

/** The message group of a result; null while no result is shown. */
function wordsOf(result: Result | undefined) {
  if (!result || result.kind === 'pending' || result.kind === 'asked') return null
  if (result.kind === 'booked') return 'success'
  if (result.kind === 'unpaid' && result.isOtherSum) return 'otherSum'
  if (result.kind === 'unpaid') return result.hasFailed ? 'refused' : 'unpaid'
  return result.kind
}

type OpenEnd = Extract<Result, { kind: 'checking' | 'unpaid' }>

function isOpenEnd(result: Result): result is OpenEnd {
  return result.kind === 'checking' || result.kind === 'unpaid'
}

type FollowProps = {
  shown: OpenEnd
  onEnd: (end: PaymentEnd) => void
}

/** Follows the payment and reports an outcome that differs from the shown one. */
function FollowPayment({ shown, onEnd }: FollowProps) {
  const end = usePaymentEnd(shown.orderId)
  const tell = useEffectEvent(onEnd)
  const { kind } = shown
  const isShownFailed = kind === 'unpaid' && shown.hasFailed
  const isShownOver = kind === 'unpaid' && shown.payBy === null
  useEffect(() => {
    if (!end) return
    const isOver = end.kind === 'unpaid' && end.payBy === null
    const isSame = hasFailed(end) === isShownFailed && isOver === isShownOver
    if (end.kind === kind && isSame) return
    // A shopper who has just paid is not asked to pay again until the provider reports a failure.
    if (end.kind !== 'unpaid' || end.hasFailed || isOver) tell(end)
  }, [end, kind, isShownFailed, isShownOver])
  return null
}

function hasFailed(end: PaymentEnd): boolean {
  return end.kind === 'unpaid' && end.hasFailed
}

function Outcome({ result }: { result: Result }) {
  const t = useTranslations('cart')
  const sayWhen = useWhenWords(useNow())
  if (result.kind === 'pending' || result.kind === 'asked') return null
  if (result.kind === 'checking') {
    return (
      <Note icon={<LoaderCircle aria-hidden="true" className="animate-spin text-primary" />}>
        <p className="font-semibold">
          {t('checkingWait', { number: orderNumber(result.orderId) })}
        </p>
        <p className="text-ink-muted">{t('checkingNext')}</p>
      </Note>
    )
  }
  if (result.kind === 'replaced') {
    return (
      <Note icon={<CircleCheck aria-hidden="true" className="text-success" />}>
        <p className="font-semibold">{t('replacedBy', { number: orderNumber(result.orderId) })}</p>
        <p className="text-ink-muted">{t('replacedMoney')}</p>
      </Note>
    )
  }
  if (result.kind === 'unpaid') {
    return (
      <Note icon={<CircleX aria-hidden="true" className="text-danger" />}>
        {result.canRetry && result.payBy && (
          <p>{t('unpaidHeld', { when: sayWhen(result.payBy) })}</p>
        )}
        <p className="text-ink-muted">{t(result.isOtherSum ? 'otherSumDespite' : 'unpaidMoney')}</p>
      </Note>
    )
  }
  if (result.kind === 'failed') {
    return (
      <Note icon={<CircleX aria-hidden="true" className="text-danger" />}>
        <p className="font-semibold">{result.reason}</p>
        <p className="text-ink-muted">{t('failedKept')}</p>
      </Note>
    )
  }
  return <BookedNote booked={result} />
}

function BookedNote({ booked: result }: { booked: BookedFacts }) {
  const t = useTranslations('cart')
  const b = useTranslations('bookings')
  const sayPromise = usePromiseWords(useNow())
  const promise = sayPromise(result, {
    kind: result.isPaid ? 'all' : 'nothing',
    paise: 0,
  })
  return (
    <Note icon={<CircleCheck aria-hidden="true" className="text-success" />}>
      <p className="font-semibold">{b('number', { number: result.orderNumber })}</p>
      <p>
        <span className="font-semibold">{result.storeName}</span>
        {result.address && <span className="block text-ink-muted">{result.address}</span>}
      </p>
      <p>
        {result.isPaid ? t('paidAmount') : b('passAmount')}:{' '}
        <strong className="money">{formatRupees(result.amount)}</strong>
      </p>
      {result.lowered?.map(({ variantId, productName: name, was, price }) => (
        <p key={variantId} className="font-semibold text-success wrap-anywhere">
          {t('lowered', { name, was: formatRupees(was), price: formatRupees(price) })}
        </p>
      ))}
      <p className="font-semibold">{promise.ready}</p>
      <p>{promise.silence}</p>
      <p className="text-ink-muted">{t('successNext', { store: result.storeName })}</p>
    </Note>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-control bg-sunken p-3 text-sm [&>svg]:size-6 [&>svg]:shrink-0">
      {icon}
      <div className="flex min-w-0 flex-col gap-1">{children}</div>
    </div>
  )
}
