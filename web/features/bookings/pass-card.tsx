import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { formatCode, formatRupees } from '#web/lib/format.ts'
import { Awning, Card } from '#web/ui/card.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type PassCardProps = {
  orderNumber: string
  /** Null after too many wrong attempts have invalidated the code. */
  code: string | null
  token: string | null
  /** Rupees to pay at the counter. */
  due: number
  /** Shown instead of `due` when the customer chooses among several pieces. */
  range?: string | undefined
  deadline: string
  storeName: string
  address: string
  /** The shop's note for its customers. */
  instructions: string | undefined
  /** The account, which the merchant compares. */
  person: { name?: string; email: string }
  /** Shown instead of an invalidated code. */
  ended: ReactNode
}

/** The pickup pass. It is light in every theme, so that it can be read and scanned in sunlight. */
export function PassCard(props: PassCardProps) {
  const { orderNumber, code, token, due, range, deadline, storeName, address, person, ended } =
    props
  const t = useTranslations('bookings')
  const timeline = useTranslations('timeline')
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
              className="money text-[clamp(3rem,16vw,5rem)] leading-none font-bold tracking-wide"
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
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="font-semibold">
              {range ? timeline('oneOfThese') : due > 0 ? t('passAmount') : t('paidOnline')}
            </dt>
            <dd className="money ml-auto text-lg font-bold">
              {range ?? (due > 0 ? formatRupees(due) : t('nothingToPay'))}
            </dd>
          </div>
          <div className="flex flex-wrap justify-between gap-x-4 text-ink-muted">
            <dt>{t('number', { number: orderNumber })}</dt>
            <dd className="money">{t('collectBy', { when: sayWhen(deadline) })}</dd>
          </div>
        </dl>
        <p className="-mt-2 w-full text-left text-sm wrap-anywhere text-ink-muted">
          {person.name
            ? t('passPerson', { name: person.name, email: person.email })
            : t('passEmail', { email: person.email })}
        </p>
        {code && <p className="w-full text-left text-sm text-ink-muted">{t('passShow')}</p>}
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

export function PassSkeleton() {
  return (
    <Card className="flex flex-col items-center gap-5">
      <Skeleton className="mt-4 h-14 w-56" />
      <Skeleton className="aspect-square w-full max-w-64" />
      <Skeleton className="h-12 w-full" />
    </Card>
  )
}
