import { useTranslations } from 'use-intl'
import { OtherWays } from '#web/features/counter/paid-how/other-ways.tsx'
import { AskedSum } from '#web/features/counter/upi/asked-sum.tsx'
import { GiftButton, GiftDiscount } from '#web/features/counter/hand-over/gift-discount.tsx'
import { GoodsSearch } from '#web/features/products/goods-search.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { FormError } from '#web/ui/field.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { SaleLineItem } from './sale-form.tsx'
import { type ExchangeDraft, useExchange } from './use-exchange.ts'
import type { ReturnDraft } from './use-return.ts'

type Props = Parameters<typeof useExchange>[0]

/** The goods that go out, the difference, and the button that makes credit note and bill. */
export function ExchangePart(props: Props) {
  const t = useTranslations('returns')
  const exchange = useExchange(props)
  const { draft } = props
  return (
    <section aria-label={t('exchangeFor')} className="flex flex-col gap-4">
      <h3 className="text-base">{t('exchangeFor')}</h3>
      <GoodsSearch onAdd={exchange.add} />
      {exchange.lines.length > 0 ? (
        <ul
          aria-label={t('exchangeFor')}
          className="divide-y divide-hairline rounded-card border border-hairline bg-surface"
        >
          {exchange.lines.map((line, index) => (
            <SaleLineItem key={line.variantId} line={line} sale={exchange} index={index} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-muted">{t('exchangeEmpty')}</p>
      )}
      {exchange.outMissing && <FormError>{t('exchangeMissing')}</FormError>}
      {exchange.isOnline && <p className="text-sm">{t('onlineStays')}</p>}
      <GiftDiscount gift={exchange.gift} use="sale" />
      {exchange.toPay > 0 && <GiftButton gift={exchange.gift} />}
      <Way exchange={exchange} draft={draft} />
      <Difference exchange={exchange} draft={draft} />
      {exchange.error && <FormError>{exchange.error}</FormError>}
      <NeedsSignal isSaid={exchange.error !== null} />
      <Button size="lg" loading={exchange.isPending} onClick={() => exchange.exchange()}>
        {t('exchange')}
      </Button>
      {exchange.toPay > 0 && (
        <OtherWays
          total={exchange.toPay}
          disabled={exchange.isPending}
          onChoose={exchange.exchange}
        />
      )}
      <AskedSum upi={exchange.upi} />
    </section>
  )
}

type PartProps = { exchange: ExchangeDraft; draft: ReturnDraft }

/** Asks how the difference is paid or given back; nothing where there is none. */
function Way({ exchange: { toPay, hasOver, isOnline, hasCard }, draft }: PartProps) {
  const t = useTranslations('returns')
  const atCounter = [
    { value: 'cash', label: t('cash') },
    { value: 'upi', label: t('upi') },
  ]
  const credit = { value: 'credit', label: t('credit') }
  const card = hasCard ? [{ value: 'card', label: t('card') }] : []
  const money = isOnline ? [{ value: 'online', label: t('online') }] : [...atCounter, ...card]
  const back = [...money, credit]
  const options = toPay > 0 ? atCounter : hasOver ? back : []
  if (options.length === 0) return null
  const value = options.some((option) => option.value === draft.way) ? draft.way : options[0]?.value
  return (
    <ChipGroup
      legend={t(toPay > 0 ? 'wayPay' : 'way')}
      value={value}
      options={options}
      onChange={draft.setWay}
    />
  )
}

/** What comes back, what goes out, and the difference, before anything is sent. */
function Difference({ exchange, draft: { money } }: PartProps) {
  const t = useTranslations('returns')
  const { toPay, back, rest, total } = exchange
  const difference = toPay > 0 ? 'toPay' : back > 0 ? 'back' : 'even'
  const sums = [
    { name: 'valueBack', amount: money.amount + money.credit },
    { name: 'valueOut', amount: total },
    ...(rest > 0 ? [{ name: 'creditBack', amount: rest } as const] : []),
  ] as const
  return (
    <output className="flex flex-col gap-1 rounded-card bg-sunken px-4 py-3">
      {sums.map(({ name, amount }) => (
        <span key={name} className="flex items-baseline justify-between gap-4 text-sm">
          <span>{t(name)}</span>
          <span className="money">{Number.isNaN(amount) ? '–' : formatRupees(amount)}</span>
        </span>
      ))}
      <span className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t(difference)}</span>
        {difference !== 'even' && (
          <span className="money text-2xl font-bold">{formatRupees(toPay > 0 ? toPay : back)}</span>
        )}
      </span>
    </output>
  )
}
