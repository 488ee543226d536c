import { useTranslations } from 'use-intl'
import { useVariantName } from '#web/lib/locale.ts'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Smartphone from 'lucide-react/icons/smartphone'
import X from 'lucide-react/icons/x'
import { MAX_SALE_QUANTITY } from '#shared/limits.ts'
import { GiftButton, GiftDiscount } from '#web/features/counter/hand-over/gift-discount.tsx'
import { AskedSum } from '#web/features/counter/upi/asked-sum.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { useMayAct } from '#web/lib/session.ts'
import { useFunctionKeys } from '#web/lib/function-keys.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { isLowered, missingOf, priceOf, problemOf, type SaleLine } from './sale-lines.ts'
import { BuyerField } from '#web/features/cart/buyer/buyer-field.tsx'
import { FreeLines, RoundButton, SaleDiscountField } from './sale-extras.tsx'
import type { SaleDraft } from './use-sale.ts'

const OtherWays = lazyPart(
  async () => (await import('#web/features/counter/paid-how/other-ways.tsx')).OtherWays,
  Nothing,
)

const ShortCount = lazyPart(async () => (await import('./short-count.tsx')).ShortCount)

/** The sale: its lines, and its sum with the buttons that end it. */
export function SaleForm({ sale }: { sale: SaleDraft }) {
  const t = useTranslations('sale')
  const { lines, error } = sale
  const clear = () => {
    sale.clear()
    void toast('success', t('cleared'), { undo: { label: t('undo'), run: sale.restore } })
  }
  const parkSale = () => {
    sale.park()
    void toast('success', t('isParked'))
  }
  return (
    <section
      aria-label={t('basket')}
      className="flex flex-col md:sticky md:top-20 md:max-h-[calc(100dvh-12rem)]"
    >
      {/* On a desktop it scrolls by itself, so that the foot lies over none of its fields. */}
      <div className="flex flex-col md:-mx-1 md:min-h-0 md:overflow-y-auto md:px-1">
        <ul
          aria-label={t('lines')}
          className="divide-y divide-hairline rounded-card border border-hairline bg-surface"
        >
          {lines.map((line, index) => (
            <SaleLineItem key={line.variantId} line={line} sale={sale} index={index} />
          ))}
          <FreeLines sale={sale} />
        </ul>
        <div className="mt-1 -ml-3 flex flex-wrap">
          <Button variant="quiet" size="sm" onClick={clear}>
            {t('clear')}
          </Button>
          <Button variant="quiet" size="sm" onClick={parkSale}>
            {t('park')}
          </Button>
        </div>
        <div className="flex flex-col gap-3 pt-2">
          <SaleDiscountField sale={sale} />
          <GiftDiscount gift={sale.gift} use="sale" />
          <GiftButton gift={sale.gift} />
          <RoundButton sale={sale} />
          <BuyerField
            side="shop"
            buyer={sale.buyer}
            onChange={sale.setBuyer}
            errorOf={(part) => sale.fieldError(`buyer.${part}`)}
          />
          {error && <FormError>{error}</FormError>}
          <NeedsSignal isSaid={error !== null} />
        </div>
      </div>
      <Pay sale={sale} />
      <AskedSum upi={sale.upi} />
    </section>
  )
}

type LineProps = {
  line: SaleLine
  sale: Pick<SaleDraft, 'errorOf' | 'changeLine'>
  index: number
}

/** A line of a sale, or of the goods that go out in an exchange. */
export function SaleLineItem({ line, sale, index }: LineProps) {
  const t = useTranslations('sale')
  const nameOf = useVariantName()
  const { variantId, productName, SKU, quantity, price, sellingPrice, MRP, free } = line
  const name = [productName, nameOf(line)].filter(Boolean).join(', ')
  const problem = problemOf(line)
  const error = sale.errorOf(index)
  const said =
    problem && problem !== 'tooFew' && t(`problems.${problem}`, { mrp: formatRupees(MRP) })
  const change = (next: Partial<SaleLine>) => sale.changeLine(variantId, next)
  return (
    <li aria-label={name} className="flex flex-col gap-2 p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow text-sm wrap-anywhere">
          <p className="font-semibold">{name}</p>
          <p className="text-xs text-ink-muted">
            {SKU} · {t('mrp', { mrp: formatRupees(MRP) })} · {t('free', { free })}
          </p>
        </div>
        <IconButton
          label={t('remove', { name })}
          className="-mt-2 -mr-2"
          onClick={() => change({ quantity: 0 })}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <NumberStepper
          value={quantity}
          min={1}
          max={MAX_SALE_QUANTITY}
          label={t('pieces')}
          onChange={(pieces) => change({ quantity: pieces })}
        />
        <Field label={t('price')} className="w-28">
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="money"
            value={price ?? String(sellingPrice)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change({ price: event.target.value })}
          />
        </Field>
        {quantity > 1 && (
          <span className="money ml-auto py-2.5 font-bold">
            {Number.isNaN(priceOf(line)) ? '–' : formatRupees(priceOf(line) * quantity)}
          </span>
        )}
      </div>
      {missingOf(line) > 0 && (
        <AfterHydration>
          <ShortCount line={line} onChange={change} />
        </AfterHydration>
      )}
      {(said || error.line) && (
        <p role="alert" className="text-sm text-danger">
          {said || error.line}
        </p>
      )}
      <LowerReason line={line} error={error.reason} onChange={change} />
    </li>
  )
}

type ReasonProps = {
  line: SaleLine
  error: string | undefined
  onChange: (change: Pick<SaleLine, 'reason'>) => void
}

/** Asks why a price is below the price in force. The server decides who must answer. */
function LowerReason({ line, error, onChange }: ReasonProps) {
  const t = useTranslations('sale')
  const mustSayWhy = !useMayAct('manager')
  if (!isLowered(line) && !error) return null
  return (
    <Field
      label={t(mustSayWhy ? 'lowerReason' : 'lowerReasonOptional')}
      hint={t('lowered', { price: formatRupees(line.sellingPrice) })}
      error={error}
    >
      <TextInput
        maxLength={200}
        value={line.reason ?? ''}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </Field>
  )
}

const ways = [
  { paidBy: 'cash', label: 'payCash', Icon: Banknote, key: 'F8' },
  { paidBy: 'upi', label: 'payUpi', Icon: Smartphone, key: 'F9' },
  { paidBy: 'card', label: 'payCard', Icon: CreditCard, key: null },
] as const
type Way = (typeof ways)[number]['paidBy']

/** The foot of the sale; on a phone it takes the place of the navigation bar. */
function Pay({ sale }: { sale: SaleDraft }) {
  const t = useTranslations('sale')
  const { lines, freeLines, isPending, toPay: total } = sale
  const isRefused = lines.some((line) => problemOf(line) !== undefined) || Number.isNaN(sale.less)
  const count = [...lines, ...freeLines].reduce((sum, { quantity }) => sum + quantity, 0)
  const button = { size: 'lg', loading: isPending, disabled: isRefused } as const
  const sell = (paidBy: Way) =>
    sale.sell(paidBy === 'card' ? [{ way: paidBy, amount: total }] : paidBy)
  const press = (paidBy: Way) => () => isRefused || isPending || sell(paidBy)
  useFunctionKeys({ F8: press('cash'), F9: press('upi') })
  return (
    <div
      data-bar="bottom"
      className="action-bar sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-2 border-t border-edge bg-surface max-md:-mx-4 max-md:px-4 max-md:py-2 md:rounded-card md:border md:p-4"
    >
      <p className="flex w-full items-baseline justify-between gap-3 leading-tight">
        <span className="text-xs text-ink-muted">
          {t('total')} · {t('sum', { count })}
        </span>
        <output className="money text-lg font-bold">
          {Number.isNaN(total) ? '–' : formatRupees(total)}
        </output>
      </p>
      {total === 0 ? (
        <Button {...button} onClick={() => sale.sell()}>
          {t('payNothing')}
        </Button>
      ) : (
        // So far apart, a thumb that misses one button does not press the other.
        <div className="grid w-full grid-cols-3 gap-6">
          {ways.map(({ paidBy, label, Icon, key }) => (
            <Button
              key={paidBy}
              {...button}
              className="px-2"
              aria-keyshortcuts={key ?? undefined}
              onClick={() => sell(paidBy)}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 max-md:hidden" />
              {t(label)}
              {key && <KeyHint of={key} />}
            </Button>
          ))}
          <div className="col-span-3 -mt-4 md:-mb-2">
            <AfterHydration>
              <OtherWays
                hasCard
                total={total}
                disabled={isRefused || isPending}
                onChoose={sale.sell}
              />
            </AfterHydration>
          </div>
        </div>
      )}
    </div>
  )
}
