import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { KeptChoice, Pieces } from './use-kept.ts'

type Line = MerchantOrder['products'][number]

const allOf = (lines: readonly Line[]): Pieces =>
  Object.fromEntries(lines.map(({ variantId, quantity }) => [variantId, quantity]))

type KeptProps = { order: MerchantOrder; keep: KeptChoice }

/** The items to give, and below them the button for a customer who keeps less. */
export function GivenLines({ order, keep, isInShort }: KeptProps & { isInShort: boolean }) {
  const t = useTranslations('kept')
  if (isInShort) return <GivenInShort keep={keep} />
  if (keep.choice !== 'all') return <KeptLines order={order} keep={keep} />
  return (
    <div className="text-sm wrap-anywhere">
      <ul aria-label={t('given')} className="divide-y divide-hairline border-y border-hairline">
        {keep.lines.map((line) => (
          <GivenLine key={line.variantId} line={line} />
        ))}
      </ul>
      <Button
        variant="quiet"
        size="sm"
        className="-mb-2 -ml-3"
        onClick={() => keep.choose(allOf(keep.lines))}
      >
        {t('less')}
      </Button>
    </div>
  )
}

/** The items to give in one line. */
function GivenInShort({ keep: { lines, kept, amount } }: Pick<KeptProps, 'keep'>) {
  const t = useTranslations('orders')
  const count = (kept ?? lines).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <p className="flex justify-between gap-3 border-y border-hairline py-2 text-sm font-semibold">
      <span>{t('pieces', { count })}</span>
      <span className="money">{formatRupees(amount)}</span>
    </p>
  )
}

function GivenLine({ line: { image, name, variant, kind, quantity, grandTotal } }: { line: Line }) {
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="w-10 shrink-0">
        <Picture path={image} alt="" sizes="40px" box="square" className="rounded-control" />
      </span>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 leading-snug font-semibold">
          {quantity > 1 && <span className="text-accent-ink">{quantity} × </span>}
          {name}
        </p>
        <VariantWords variant={variant} kind={kind} isShort />
      </div>
      <span className="money font-semibold">{formatRupees(grandTotal)}</span>
    </li>
  )
}

/** The items with a tick for each that the customer keeps, and one for a customer who keeps nothing. */
function KeptLines({ order, keep }: KeptProps) {
  const t = useTranslations('kept')
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
      <legend className="sr-only">{t('title')}</legend>
      <p aria-hidden="true" className="text-base font-semibold">
        {t('title')}
      </p>
      {order.toTry && <p className="text-ink-muted">{t('toTry')}</p>}
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
            label={t('none')}
            onChange={(event) => keep.choose(event.target.checked ? 'nothing' : {})}
          />
        </li>
      </ul>
      {keep.isAsked && <FormError>{t('ask')}</FormError>}
      {!order.toTry && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => keep.choose('all')}>
          {t('all')}
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
  const kept = useTranslations('kept')
  const { name, variant, kind, quantity, price, image } = line
  const spoken = [name, ...Object.values(variant)].join(', ')
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Checkbox
        className="min-w-0 grow basis-52"
        checked={pieces > 0}
        aria-label={kept('line', { name: spoken })}
        onChange={(event) => onChange(event.target.checked ? quantity : 0)}
        label={
          <span className="flex items-center gap-3">
            <span className="w-10 shrink-0">
              <Picture path={image} alt="" sizes="40px" className="rounded-control" />
            </span>
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold">{name}</span>
              <VariantWords variant={variant} kind={kind} isShort />
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
          label={kept('pieces', { name: spoken })}
          onChange={onChange}
        />
      )}
    </div>
  )
}
