import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import { isWholePaise } from '#shared/formats/money.ts'
import { hasThreeLetters } from '#shared/forms/letters.ts'
import { callQuery } from '#web/lib/queries.ts'
import { readTypedNumber } from '#web/lib/format.ts'
import { useMayAct } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type FreeLine, reasonOf } from './sale-lines.ts'

export type FreeAmountProps = Pick<DialogProps, 'open' | 'onOpenChange'> & {
  onAdd: (line: FreeLine) => void
}

const empty = { name: '', price: '', hsn: '', gst: '', reason: '' }
type Values = typeof empty

/** The fields that are wrong, by the rules of the call. */
function faultsOf({ name, price, hsn, gst, reason }: Values, mustSayWhy: boolean) {
  const typed = readTypedNumber(price)
  const isPrice = Number.isFinite(typed) && typed > 0 && isWholePaise(typed)
  const isMissing = mustSayWhy || reason.trim() !== ''
  return (
    [
      ['name', !hasThreeLetters(name)],
      ['price', !isPrice],
      ['hsn', !/^(\d{4}|\d{6}|\d{8})$/.test(hsn.trim())],
      ['gst', gst === ''],
      ['reason', isMissing && !hasThreeLetters(reason)],
    ] as const
  ).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** The shop's earlier amounts, the rates in force, and the tax that an amount of this name had last, as a proposal. */
function useEarlierAmounts(isShown: boolean) {
  // Each opening reads anew what the last sales were.
  const { data } = useQuery({
    ...callQuery('GET /free-amounts', {}),
    enabled: isShown,
    staleTime: 0,
  })
  const { amounts, rates } = data ?? { amounts: [], rates: gstSlabs }
  const taxOf = (typed: string): Partial<Values> => {
    const name = typed.trim().toLowerCase()
    const last = amounts.find((one) => one.name.toLowerCase() === name)
    return last ? { hsn: last.hsn, gst: String(last.gstRate ?? '') } : {}
  }
  return { amounts, rates, taxOf }
}

/** Asks for an amount without an article: what it is, its price, and the tax in it. Loaded when it is first opened. */
export function FreeAmount({ open, onOpenChange, onAdd }: FreeAmountProps) {
  const t = useTranslations('sale.freeAmount')
  const id = useId()
  const mustSayWhy = !useMayAct('manager')
  const [values, setValues] = useState(empty)
  const [isTold, setTold] = useState(false)
  const faults = faultsOf(values, mustSayWhy)
  const errorAt = (field: keyof Values) =>
    isTold && faults.includes(field) ? t(`wrong.${field}`) : undefined
  const { amounts, rates, taxOf } = useEarlierAmounts(open)
  const input = (field: keyof Values) => ({
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [field]: event.target.value }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTold(true)
    const [first] = faults
    const wrong = first && form.elements.namedItem(first)
    if (wrong instanceof HTMLElement) return wrong.focus()
    const slab = gstSlabs.find((one) => String(one) === values.gst)
    if (slab === undefined) return
    const { name, hsn, price, reason } = values
    const line = { name: name.trim(), hsn: hsn.trim(), price: readTypedNumber(price) }
    onAdd({ ...line, id: crypto.randomUUID(), gstRate: slab, quantity: 1, ...reasonOf(reason) })
    setValues(empty)
    setTold(false)
    onOpenChange(false)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('note')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label={t('name')} error={errorAt('name')}>
          <TextInput
            maxLength={80}
            list={id}
            autoComplete="off"
            {...input('name')}
            onChange={({ target: { value: name } }) =>
              setValues({ ...values, name, ...taxOf(name) })
            }
          />
        </Field>
        <datalist id={id}>
          {amounts.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Field label={t('price')} error={errorAt('price')}>
          <TextInput inputMode="decimal" autoComplete="off" className="money" {...input('price')} />
        </Field>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={t('hsn')} hint={t('hsnHint')} error={errorAt('hsn')}>
            <TextInput inputMode="numeric" autoComplete="off" maxLength={8} {...input('hsn')} />
          </Field>
          <Field label={t('gst')} error={errorAt('gst')}>
            <Select
              placeholder={t('choose')}
              options={rates.map((one) => ({ value: String(one), label: `${one} %` }))}
              {...input('gst')}
            />
          </Field>
        </div>
        <Field
          label={t(mustSayWhy ? 'reason' : 'reasonOptional')}
          hint={t('reasonHint')}
          error={errorAt('reason')}
        >
          <TextInput maxLength={200} {...input('reason')} />
        </Field>
        <Button type="submit" wide>
          {t('add')}
        </Button>
      </form>
    </Dialog>
  )
}
