import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/formats/money.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { formatCode, formatRupees } from '#web/lib/format.ts'
import { Awning, Card } from '#web/ui/card.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DoubtKind } from '#shared/bookings/payment-doubt.ts'

export type PassCardProps = {
  orderNumber: string
  /** Null after too many wrong attempts have invalidated the code. */
  code: string | null
  token: string | null
  /** Rupees to pay at the counter; `untold`: there is something to pay, but the reader does not see the amount. */
  due: number | 'untold'
  /** Shown instead of `due` when the customer chooses among several pieces. */
  range?: string | undefined
  /** Shown instead of `due` when the money of a paid booking may be missing. */
  doubt?: DoubtKind | null | undefined
  /** The sum of the doubt; missing on a named person's pass, and on one that an earlier release saved. */
  doubtPaise?: number | undefined
  deadline: string
  storeName: string
  address: string
  /** The shop's note for its customers. */
  instructions: string | undefined
  /** The days of the shop's promise to exchange; 0 or missing when it promised none. */
  exchangeDays?: number | undefined
  /** The account, which the merchant compares; or the person whom the account's owner named. */
  person: { name?: string; email: string } | { name: string; bookedBy: string }
  /** Shown instead of an invalidated code. */
  ended: ReactNode
}

/** The pickup pass. It is light in every theme, so that it can be read and scanned in sunlight. */
export function PassCard(props: PassCardProps) {
  const { orderNumber, code, token, deadline, storeName, address, ended } = props
  const t = useTranslations('bookings')
  const sayWhen = useWhenWords(useNow())
  return (
    <section
      aria-label={t('passTitle')}
      className="daylight overflow-hidden rounded-card border border-hairline bg-surface text-ink"
    >
      <Awning />
      <div className="flex flex-col items-center gap-3 px-4 pt-1 pb-4 text-center">
        <p className="text-sm">
          <strong className="block text-base">{storeName}</strong>
          <span className="line-clamp-3 text-ink-muted">{address}</span>
        </p>
        {code && token ? (
          <>
            <h2 className="-mb-2 text-sm font-semibold">{t('passCode')}</h2>
            <p
              className="money text-[clamp(3rem,16vw,5rem)] leading-none font-semibold tracking-wide"
              translate="no"
            >
              <span className="sr-only">{t('passSpoken', { digits: [...code].join(' ') })}</span>
              <span aria-hidden="true">{formatCode(code)}</span>
            </p>
            <div className="-my-3 w-full max-w-[min(17rem,33svh)] min-w-40">
              <QrCode text={token} label={t('passQr')} />
            </div>
          </>
        ) : (
          ended
        )}
        <dl className="flex w-full flex-col gap-1 border-t border-hairline pt-3 text-sm">
          <ToPay {...props} />
          <div className="flex flex-wrap justify-between gap-x-4 text-ink-muted">
            <dt>{t('number', { number: orderNumber })}</dt>
            <dd className="money">{t('collectBy', { when: sayWhen(deadline) })}</dd>
          </div>
        </dl>
        <p className="-mt-2 w-full text-left text-sm wrap-anywhere text-ink-muted">
          <Holder person={props.person} />
        </p>
        {code && <p className="w-full text-left text-sm text-ink-muted">{t('passShow')}</p>}
        {props.exchangeDays ? (
          <p className="w-full text-left text-sm text-ink-muted">
            {t('exchange', { days: props.exchangeDays })}
          </p>
        ) : null}
        {props.instructions && (
          <p className="w-full rounded-control bg-sunken px-3 py-2 text-left text-sm wrap-anywhere whitespace-pre-line">
            <strong className="block">{t('passNote')}</strong>
            {props.instructions}
          </p>
        )}
      </div>
    </section>
  )
}

type ToPayProps = Pick<PassCardProps, 'due' | 'range' | 'doubt' | 'doubtPaise' | 'person'>

/** The sum for the counter, or what the customer reads instead of it. */
function ToPay({ due, range, doubt, doubtPaise, person }: ToPayProps) {
  const t = useTranslations('bookings')
  const timeline = useTranslations('timeline')
  const doubts = useTranslations('disputeList')
  if (doubt)
    return (
      <div>
        <dt className="sr-only">{t('paidOnline')}</dt>
        <dd className="text-left font-medium">
          {'bookedBy' in person || doubtPaise === undefined
            ? doubts(`collector.${doubt}`)
            : doubts(`pass.${doubt}`, { amount: formatPaise(doubtPaise) })}
        </dd>
      </div>
    )
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="font-medium">
        {range ? timeline('oneOfThese') : due === 0 ? t('paidOnline') : t('passAmount')}
      </dt>
      {range ? <dd className="money ml-auto text-lg font-bold">{range}</dd> : <Due due={due} />}
    </div>
  )
}

function Due({ due }: Pick<PassCardProps, 'due'>) {
  const t = useTranslations('bookings')
  if (due === 'untold') return <Untold />
  return (
    <dd className="money text-lg font-bold">{due > 0 ? formatRupees(due) : t('nothingToPay')}</dd>
  )
}

function Holder({ person }: Pick<PassCardProps, 'person'>) {
  const t = useTranslations('bookings')
  if ('bookedBy' in person) return <Collector {...person} />
  const { name, email } = person
  return <>{name ? t('passPerson', { name, email }) : t('passEmail', { email })}</>
}

/** The words of a named person's pass are loaded with the screens that can show one. */
function Untold() {
  const t = useTranslations('bookingPage')
  return <dd>{t('cashOrUpi')}</dd>
}

function Collector(names: { name: string; bookedBy: string }) {
  const t = useTranslations('bookingPage')
  return <>{t('passFor', names)}</>
}

export function PassSkeleton() {
  return (
    <Card className="flex flex-col items-center gap-5">
      <Skeleton className="mt-4 h-14 w-56" />
      <Skeleton className="aspect-square w-full max-w-64" />
      <Skeleton className="h-12 w-full" />
    </Card>
  )
}
