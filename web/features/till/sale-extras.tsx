import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { formatRupees } from '#web/lib/format.ts'
import { useMayAct } from '#web/lib/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { roundedDown, type TypedDiscount } from './sale-lines.ts'
import type { SaleDraft } from './use-sale.ts'

/** The amounts without an article, as lines of the sale. */
export function FreeLines({ sale }: { sale: SaleDraft }) {
  const t = useTranslations('sale')
  return sale.freeLines.map(({ id, name, hsn, gstRate, price, reason }, index) => {
    const fields = ['name', 'hsn', 'price', 'gstRate', 'reason'] as const
    const error = fields.flatMap((field) => sale.fieldError(`freeLines.${index}.${field}`) ?? [])[0]
    return (
      <li key={id} aria-label={name} className="flex items-start gap-2 p-3">
        <div className="min-w-0 grow text-sm wrap-anywhere">
          <p className="font-semibold">{name}</p>
          <p className="text-xs text-ink-muted">
            {[t('freeAmount.tax', { hsn, rate: gstRate }), reason].filter(Boolean).join(' · ')}
          </p>
          {error && <FieldError>{error}</FieldError>}
        </div>
        <span className="money text-sm font-bold whitespace-nowrap">{formatRupees(price)}</span>
        <IconButton
          label={t('remove', { name })}
          className="-mt-2 -mr-2"
          onClick={() => sale.removeFree(id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </li>
    )
  })
}

const units = ['amount', 'percent'] as const

/** The discount on the sale in rupees or per cent, with its reason. The server decides who must give one. */
export function SaleDiscountField({ sale }: { sale: SaleDraft }) {
  const t = useTranslations('sale.discount')
  const { discount, less } = sale
  const mustSayWhy = !useMayAct('manager')
  if (!discount) {
    return (
      <Button
        variant="secondary"
        wide
        onClick={() => sale.setDiscount({ unit: 'amount', text: '', reason: '' })}
      >
        {t('open')}
      </Button>
    )
  }
  const change = (next: Partial<TypedDiscount>) => sale.setDiscount({ ...discount, ...next })
  const { unit, text, reason } = discount
  const said = sale.fieldError('discount.amount') ?? sale.fieldError('discount.percent')
  const error = Number.isNaN(less) ? t(`wrong.${unit}`) : said
  return (
    <section
      aria-label={t('open')}
      className="flex flex-col gap-3 rounded-card border border-hairline p-3"
    >
      <div className="flex flex-wrap items-end gap-3">
        <ChipGroup
          legend={t('unit')}
          value={unit}
          options={units.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => change({ unit: value === 'percent' ? 'percent' : 'amount' })}
        />
        <Field label={t(`${unit}Label`)} className="min-w-28 grow" error={error}>
          <TextInput
            ref={focusWhenEmpty}
            inputMode="decimal"
            autoComplete="off"
            className="money"
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label={t(mustSayWhy ? 'reason' : 'reasonOptional')}
        hint={t('reasonHint')}
        error={sale.fieldError('discount.reason')}
      >
        <TextInput
          maxLength={200}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
      <p className="flex items-center justify-between gap-3 text-sm">
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => sale.setDiscount(null)}>
          {t('remove')}
        </Button>
        {less > 0 && (
          <output className="money font-bold">{t('less', { amount: formatRupees(less) })}</output>
        )}
      </p>
    </section>
  )
}

/** Takes the paise of the sum off, because no coin pays them; nothing for a sum of whole rupees. */
export function RoundButton({ sale }: { sale: SaleDraft }) {
  const t = useTranslations('sale.discount')
  const rounded = roundedDown(sale)
  if (!rounded) return null
  const { less, sum } = rounded
  const { reason = '' } = sale.discount ?? {}
  const discount = { unit: 'amount', text: String(less), reason: reason || t('rounded') } as const
  return (
    <Button variant="secondary" wide onClick={() => sale.setDiscount(discount)}>
      {t('round', { amount: formatRupees(sum) })}
    </Button>
  )
}

function focusWhenEmpty(field: HTMLInputElement | null): void {
  if (field?.value === '') field.focus({ preventScroll: true })
}
