import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { gstStates, stateOfGstin } from '#shared/formats/gst-states.ts'
import { readPrinted } from '#shared/formats/printed-number.ts'
import { gstinFault } from '#shared/formats/tax-ids.ts'
import { hasThreeLetters } from '#shared/forms/letters.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { TypedBuyer } from './sale-lines.ts'

export type BuyerFormProps = Pick<DialogProps, 'open' | 'onOpenChange'> & {
  buyer: TypedBuyer | null
  onSave: (buyer: TypedBuyer) => void
}

const empty: TypedBuyer = { name: '', gstin: '', address: '', state: '' }
const states = Object.entries(gstStates)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The fields that are wrong, by the rules of the call. */
function faultsOf({ name, gstin, address, state }: TypedBuyer) {
  return (
    [
      ['name', !hasThreeLetters(name)],
      ['gstin', gstin !== '' && gstinFault(gstin) !== undefined],
      ['address', !hasThreeLetters(address)],
      ['state', gstin === '' && state === ''],
    ] as const
  ).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** Asks for the buyer whom the bill names. Loaded when it is first opened. */
export function BuyerForm({ open, onOpenChange, buyer, onSave }: BuyerFormProps) {
  const t = useTranslations('sale.buyer')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('open')} description={t('note')}>
      {open && (
        <Fields
          before={buyer ?? empty}
          onSave={(saved) => {
            onSave(saved)
            onOpenChange(false)
          }}
        />
      )}
    </Dialog>
  )
}

function Fields({ before, onSave }: { before: TypedBuyer; onSave: (buyer: TypedBuyer) => void }) {
  const t = useTranslations('sale.buyer')
  const [typed, setTyped] = useState(before)
  const [isTold, setTold] = useState(false)
  const gstin = readPrinted(typed.gstin) || typed.gstin.trim()
  const values = { ...typed, gstin }
  const faults = faultsOf(values)
  const isKnown = gstin !== '' && gstinFault(gstin) === undefined
  const errorAt = (field: keyof TypedBuyer) =>
    isTold && faults.includes(field) ? t(`wrong.${field}`) : undefined
  const input = (field: keyof TypedBuyer) => ({
    name: field,
    value: typed[field],
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: event.target.value }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
    const [first] = faults
    const wrong = first && event.currentTarget.elements.namedItem(first)
    if (wrong instanceof HTMLElement) return wrong.focus()
    const { name, address, state } = values
    // A GSTIN has its State, so that none chosen before it stays.
    onSave({ gstin, name: name.trim(), address: address.trim(), state: gstin ? '' : state })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('name')} error={errorAt('name')}>
        <TextInput maxLength={100} autoComplete="off" {...input('name')} />
      </Field>
      <Field
        label={t('gstin')}
        hint={
          isKnown ? t('stateIs', { state: gstStates[stateOfGstin(gstin)] ?? '' }) : t('gstinHint')
        }
        error={errorAt('gstin')}
      >
        <TextInput
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="money uppercase"
          {...input('gstin')}
        />
      </Field>
      <Field label={t('address')} error={errorAt('address')}>
        <TextInput maxLength={200} autoComplete="off" {...input('address')} />
      </Field>
      {!isKnown && (
        <Field label={t('state')} error={errorAt('state')}>
          <Select placeholder={t('choose')} options={states} {...input('state')} />
        </Field>
      )}
      <Button type="submit" wide>
        {t('save')}
      </Button>
    </form>
  )
}
