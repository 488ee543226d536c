import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { rupeesFromPaise, paiseFromRupees } from '#shared/money.ts'
import { VariantWords } from '#web/features/catalog/variant-words.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OrderLines } from '../order-cells.tsx'

type Line = MerchantOrder['products'][number]
/** Pieces that the customer keeps, by the line's `variantId`. */
type Pieces = Record<string, number>

/** The answer to "what does the customer keep?": everything, these pieces, or nothing. */
type Choice = 'all' | 'nothing' | Pieces

/**
 * What the customer keeps of an order. A booking to try has to be answered before the hand-over; any other is taken
 * whole until somebody says that it is less. `kept` is missing while everything is taken.
 */
export function useKept(order: MerchantOrder) {
  const lines = order.products.filter(({ declined }) => !declined)
  const [choice, setChoice] = useState<Choice>(order.toTry ? {} : 'all')
  const [isAsked, setAsked] = useState(false)
  const kept = keptOf(lines, choice)
  const isAnswered = choice === 'nothing' || kept === undefined || kept.length > 0
  return {
    lines,
    choice,
    kept,
    isNothing: choice === 'nothing',
    isAnswered,
    /** The price of the kept pieces in rupees. */
    amount: kept ? amountOf(lines, kept) : order.amount,
    /** True after the hand-over was pressed without an answer. */
    isAsked: isAsked && !isAnswered,
    choose: setChoice,
    /** True when it is said what is kept. Otherwise the list asks for it. */
    demand: () => {
      setAsked(true)
      return isAnswered
    },
  }
}
export type KeptChoice = ReturnType<typeof useKept>

function keptOf(lines: readonly Line[], choice: Choice) {
  if (choice === 'all') return undefined
  if (choice === 'nothing') return []
  return lines.flatMap(({ variantId }) => {
    const quantity = choice[variantId] ?? 0
    return quantity > 0 ? [{ variantId, quantity }] : []
  })
}

/** A sum in rupees, computed in whole paise. */
function amountOf(
  lines: readonly Line[],
  kept: readonly { variantId: string; quantity: number }[],
) {
  const paise = lines.map(({ variantId, price }) => {
    const quantity = kept.find((one) => one.variantId === variantId)?.quantity ?? 0
    return paiseFromRupees(price) * quantity
  })
  return rupeesFromPaise(paise.reduce((sum, one) => sum + one, 0))
}

const allOf = (lines: readonly Line[]): Pieces =>
  Object.fromEntries(lines.map(({ variantId, quantity }) => [variantId, quantity]))

type KeptProps = { order: MerchantOrder; keep: KeptChoice }

/** The items to give, and below them the button for a customer who keeps less. */
export function GivenLines({ order, keep }: KeptProps) {
  const t = useTranslations('orders')
  if (keep.choice !== 'all') return <KeptLines order={order} keep={keep} />
  return (
    <div className="border-t border-hairline pt-4 text-sm wrap-anywhere">
      <OrderLines lines={keep.lines} />
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        onClick={() => keep.choose(allOf(keep.lines))}
      >
        {t('keepLess')}
      </Button>
    </div>
  )
}

/** The items with a tick for each that the customer keeps, and one for a customer who keeps nothing. */
function KeptLines({ order, keep }: KeptProps) {
  const t = useTranslations('orders')
  const { lines, choice, isNothing } = keep
  const pieces = typeof choice === 'string' ? {} : choice
  const set = (variantId: string, quantity: number) =>
    keep.choose({ ...pieces, [variantId]: quantity })
  return (
    <fieldset
      ref={order.toTry ? undefined : takeFocus}
      tabIndex={-1}
      className="min-w-0 border-t border-hairline pt-3 text-sm outline-none"
    >
      <legend className="sr-only">{t('keepTitle')}</legend>
      <p aria-hidden="true" className="text-base font-semibold">
        {t('keepTitle')}
      </p>
      {order.toTry && <p className="text-ink-muted">{t('keepToTry')}</p>}
      <ul className="divide-y divide-hairline wrap-anywhere">
        {lines.map((line) => (
          <li key={line.variantId} className="py-1.5">
            <KeptLine
              line={line}
              pieces={pieces[line.variantId] ?? 0}
              onChange={(quantity) => set(line.variantId, quantity)}
            />
          </li>
        ))}
        <li className="py-1.5">
          <Checkbox
            checked={isNothing}
            label={t('keepNone')}
            onChange={(event) => keep.choose(event.target.checked ? 'nothing' : {})}
          />
        </li>
      </ul>
      {keep.isAsked && <FormError>{t('keepAsk')}</FormError>}
      {!order.toTry && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => keep.choose('all')}>
          {t('keepAll')}
        </Button>
      )}
    </fieldset>
  )
}

/** The button that opened the list is gone, so the list has the focus. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

type LineProps = { line: Line; pieces: number; onChange: (pieces: number) => void }

function KeptLine({ line, pieces, onChange }: LineProps) {
  const t = useTranslations('orders')
  const { name, variant, quantity, price, image } = line
  const spoken = [name, ...Object.values(variant)].join(', ')
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Checkbox
        className="min-w-0 grow basis-52"
        checked={pieces > 0}
        aria-label={t('keepLine', { name: spoken })}
        onChange={(event) => onChange(event.target.checked ? quantity : 0)}
        label={
          <span className="flex items-center gap-3">
            <span className="w-10 shrink-0">
              <Picture path={image} alt="" sizes="40px" className="rounded-control" />
            </span>
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold">{name}</span>
              <VariantWords variant={variant} isShort />
              <span className="money block text-ink-muted">
                {quantity > 1
                  ? t('lineOf', { quantity, price: formatRupees(price) })
                  : formatRupees(price)}
              </span>
            </span>
          </span>
        }
      />
      {quantity > 1 && pieces > 0 && (
        <NumberStepper
          value={pieces}
          min={1}
          max={quantity}
          label={t('keepPieces', { name: spoken })}
          onChange={onChange}
        />
      )}
    </div>
  )
}
