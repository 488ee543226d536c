import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { NO_SHOW_MEMORY_DAYS, NO_SHOWS_BEFORE_ONLINE_ONLY } from '#shared/limits.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { BillLinks } from './bill-links.tsx'
import { BookAgain, LookElsewhere } from './book-again.tsx'
import { endedWords } from '#shared/bookings/money-back.ts'
import { isPaidByGift } from '#shared/bookings/paid-by-gift.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { backOf, entryOf, isNothingToPay, refundedOf } from './booking-facts.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Moment } from '#web/ui/moment.tsx'

export type BookingStateProps = {
  booking: Booking
  /** The number of this no-show among the no-shows that count; missing when it is not known. */
  noShow?: number | undefined
}

/** The end of a booking, its consequences, and links to go on. */
export function BookingOver({ booking, noShow }: BookingStateProps) {
  const { orderStatus } = booking
  if (orderStatus === 'Collected') return <Collected booking={booking} />
  if (orderStatus === 'Cancelled') return <Cancelled booking={booking} />
  return <NotCollected booking={booking} noShow={noShow} />
}

function Collected({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const entry = entryOf(booking, 'collected')
  return (
    <>
      {entry && (
        <span className="text-base font-medium">
          {t('collectedAt', { date: formatMoment(entry.at, locale) })}
        </span>
      )}
      <span className="basis-full text-ink-muted">
        {booking.billNumber && <>{t('bill', { number: booking.billNumber })} · </>}
        {t('collectedText', { days: booking.exchangeDays })}
      </span>
      {booking.billNumber && (
        <BillLinks
          orderId={booking.orderId}
          billNumber={booking.billNumber}
          notes={booking.creditNotes}
        />
      )}
      <BookAgain booking={booking} />
    </>
  )
}

function Cancelled({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const entry =
    entryOf(booking, 'cancelled') ??
    entryOf(booking, 'payment_not_received') ??
    entryOf(booking, 'tried_not_taken')
  const isOwn = entry?.by === 'shopper'
  return (
    <>
      {entry && <Moment at={entry.at} className="text-ink-muted" />}
      <Told>
        {t(whyCancelled(entry), { number: replacingNumber(entry) })}{' '}
        <DueSentence booking={booking} />
      </Told>
      {entry?.reason && <Reason text={entry.reason} isOwn={isOwn} />}
      {isOwn ? <BookAgain booking={booking} /> : <LookElsewhere booking={booking} />}
    </>
  )
}

/** Chowk itself ends a booking only when its money went back, by the provider or by the bank. */
const cancelledBy = {
  shopper: 'cancelledByYou',
  merchant: 'cancelledByStore',
  system: 'cancelledByClock',
  admin: 'cancelledByChowk',
} as const

function replacingNumber(entry: ReturnType<typeof entryOf>): string {
  return entry?.replacedBy?.orderNumber ?? ''
}

function whyCancelled(entry: ReturnType<typeof entryOf>) {
  if (entry?.event === 'payment_not_received') return 'cancelledUnpaid'
  if (entry?.event === 'tried_not_taken') return 'triedNotTaken'
  if (entry?.replacedBy) return 'cancelledReplaced'
  return cancelledBy[entry?.by ?? 'system']
}

function NotCollected({ booking, noShow }: BookingStateProps) {
  const t = useTranslations('bookings')
  const entry = entryOf(booking, 'not_collected')
  const limits = { limit: NO_SHOWS_BEFORE_ONLINE_ONLY, days: NO_SHOW_MEMORY_DAYS }
  return (
    <>
      {entry && <Moment at={entry.at} className="text-ink-muted" />}
      <Told>
        {t('missedText')} <DueSentence booking={booking} />
      </Told>
      <span className="basis-full text-ink-muted">
        {noShow === undefined ? t('missedRule', limits) : t('missedCount', { ...limits, noShow })}
      </span>
      <BookAgain booking={booking} />
    </>
  )
}

/** A sentence about the shopper's money after the end of the booking; nothing when all of it has come back. */
function DueSentence({ booking }: { booking: Booking }) {
  const t = useTranslations()
  const { refunds } = booking
  if (refunds.length > 0 && refunds.every(({ state }) => state === 'refunded')) return null
  const { kind, paise } = backOf(booking)
  return <span>{t(endedWords[kind], { amount: formatPaise(paise) })}</span>
}

/** The total of a booking in a few words. */
export function BookingAmount({ booking }: { booking: Booking }) {
  const t = useTranslations('timeline')
  if (isNothingToPay(booking)) return <NothingToPay booking={booking} />
  return <span>{isPaidByGift(booking) ? t('paidByGift') : formatRupees(booking.amount)}</span>
}

/** Shown instead of the total of a booking that ended without pickup. */
export function NothingToPay({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { kind, paise } = backOf(booking)
  const sum = refundedOf(booking) || (kind === 'waits' ? 0 : paise)
  const words = sum === 0 ? t('nothingToPay') : t('refundOf', { amount: formatPaise(sum) })
  return <span>{words}</span>
}

function Told({ children }: { children: ReactNode }) {
  return <span className="basis-full">{children}</span>
}

function Reason({ text, isOwn }: { text: string; isOwn: boolean }) {
  const t = useTranslations('bookings')
  return (
    <span className="min-w-0 basis-full border-l-3 border-edge pl-3">
      <span className="block text-xs text-ink-muted">{t(isOwn ? 'ownReason' : 'storeReason')}</span>
      <bdi>{text}</bdi>
    </span>
  )
}
