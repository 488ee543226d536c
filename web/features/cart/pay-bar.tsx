import type { ComponentProps, ReactNode } from 'react'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import { Link, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/formats/money.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { NO_SHOW_MEMORY_DAYS } from '#shared/limits.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import type { CashRefusal } from './cash-refusal.ts'
import type { PayCart } from './use-pay-cart.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLocale } from '#web/lib/locale.ts'

/** The reason why a booking is not possible now, with the action that makes it possible. */
export type Obstacle = {
  text: string
  onMend?: (() => void) | undefined
  /** True when an earlier booking is the reason. */
  isBooked?: boolean
}

type PayBarProps = {
  totalPaise: number
  isGuest: boolean
  /** The reason why this shopper may not pay in cash. */
  refused: CashRefusal | null
  obstacle: Obstacle | undefined
  /** The result of the last attempt. */
  trouble: ReactNode
  booking: boolean
  onBook: () => void
  online: Pick<PayCart, 'isPossible' | 'isKnown' | 'isPaying'>
  onPay: () => void
}

/** The payment buttons and, above them, their notes. On phones the buttons stay at the bottom of the screen. */
export function PayBar(props: PayBarProps) {
  return (
    <>
      <PayNotes {...props} />
      <div
        data-bar="bottom"
        className="action-bar z-10 flex gap-2 *:min-w-0 *:flex-1 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:border-t max-md:border-hairline max-md:bg-paper max-md:px-4 max-md:pt-1.5 max-md:pb-[max(0.375rem,env(safe-area-inset-bottom))]"
      >
        {props.online.isKnown ? (
          <PayButtons {...props} />
        ) : (
          // The placeholder keeps the place, so that no button moves under the finger.
          <Skeleton className="min-h-12 md:min-h-13" />
        )}
      </div>
    </>
  )
}

function PayButtons(props: PayBarProps) {
  const { isGuest, refused, obstacle, booking, onBook, online, onPay } = props
  const t = useTranslations('cart')
  const amount = formatPaise(props.totalPaise)
  const isBlocked = obstacle !== undefined
  const note = online.isPossible ? t('payAtShop') : t('payWithCashNote', { amount })
  const cash = <PayWords name={t('payWithCash')} note={note} />
  return (
    <>
      {online.isPossible && (
        <PayButton
          isGuest={isGuest}
          loading={online.isPaying}
          disabled={isBlocked || booking}
          onClick={onPay}
        >
          <PayWords name={t('payNow')} note={amount} />
        </PayButton>
      )}
      <PayButton
        variant={online.isPossible ? 'secondary' : 'primary'}
        isGuest={isGuest}
        loading={booking}
        disabled={isBlocked || refused !== null || online.isPaying}
        onClick={onBook}
      >
        {booking ? t('booking') : cash}
      </PayButton>
    </>
  )
}

function PayNotes({ trouble, refused, obstacle, isGuest, online }: PayBarProps) {
  const t = useTranslations('cart')
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {trouble}
      {refused && <CashRefused refused={refused} canPayOnline={online.isPossible} />}
      {obstacle && (!refused || online.isPossible) && <InTheWay {...obstacle} />}
      {isGuest && !refused && <p className="text-center text-xs text-ink-muted">{t('toLogin')}</p>}
    </div>
  )
}

type PayButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'loading' | 'disabled' | 'onClick' | 'children'
> & { isGuest: boolean }

/** The button of a payment. A guest is asked to log in first. */
function PayButton({ isGuest, children, ...button }: PayButtonProps) {
  const navigate = useNavigate()
  const forGuest = {
    variant: button.variant,
    onClick: () => askLogIn(navigate, { kind: 'pay' }),
  }
  return (
    <Button size="lg" wide className="max-md:min-h-12! px-2!" {...(isGuest ? forGuest : button)}>
      {children}
    </Button>
  )
}

function PayWords({ name, note }: { name: string; note: string }) {
  return (
    <span className="flex min-w-0 flex-col text-sm leading-tight">
      <span className="truncate">{name}</span>{' '}
      <span className="money truncate text-xs font-normal">{note}</span>
    </span>
  )
}

function InTheWay({ text, onMend, isBooked }: Obstacle) {
  const t = useTranslations('cart')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <output className="min-w-0 flex-1 basis-44 text-sm font-semibold wrap-anywhere text-danger">
        {text}{' '}
        {isBooked && (
          <Link to={paths.bookings()} className="underline">
            {t('seeBookings')}
          </Link>
        )}
      </output>
      {onMend && (
        <Button variant="secondary" size="sm" onClick={onMend}>
          {t('mendAll')}
        </Button>
      )}
    </div>
  )
}

type RefusedProps = { refused: CashRefusal; canPayOnline: boolean }

/** Shown before the button is pressed: the reason why booking with cash is not possible, and its end. */
function CashRefused({ refused, canPayOnline }: RefusedProps) {
  const t = useTranslations('cart')
  const { locale } = useLocale()
  const { code, noShows, openBookings, until } = refused
  const isNoShows = code === 'CASH_REFUSED'
  return (
    <div className="rounded-control bg-accent-soft px-3 py-2.5 text-sm text-accent-ink">
      <p className="font-semibold">
        {isNoShows && until
          ? t('cashClosedUntil', { date: formatMoment(until, locale) })
          : t(isNoShows ? 'cashClosed' : 'bookingsFull')}
      </p>
      <p>
        {isNoShows
          ? t('cashClosedWhy', { count: noShows, days: NO_SHOW_MEMORY_DAYS })
          : t('bookingsFullWhy', { count: openBookings })}{' '}
        {canPayOnline && `${t('payOnlineInstead')} `}
        <Link to={paths.bookings()} className="font-semibold underline">
          {t('seeBookings')}
        </Link>
      </p>
    </div>
  )
}
