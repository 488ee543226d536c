import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { gstStates, stateOfGstin } from '#shared/formats/gst-states.ts'
import { readPrinted } from '#shared/formats/printed-number.ts'
import { gstinFault } from '#shared/formats/tax-ids.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { EarlierBuyers, useEarlierBuyers } from './earlier-buyers.tsx'
import { type BuyerPart, faultsOf, type TypedBuyer } from './typed-buyer.ts'

type FieldsProps = {
  /** The buyer with whom the form begins; null for none. */
  before: TypedBuyer | null
  /** The server's sentence about what was sent last. */
  errorOf: (part: BuyerPart) => string | undefined
  /** Who fills the form in. */
  side: 'shop' | 'shopper'
  /** True when the account keeps the buyer for its next bookings; undefined where this is not asked. */
  keeps?: boolean | undefined
  onSave: (buyer: TypedBuyer, keeps: boolean) => Promise<void>
}
export type BuyerFormProps = Pick<DialogProps, 'open' | 'onOpenChange'> & FieldsProps

const empty: TypedBuyer = { name: '', gstin: '', address: '', state: '' }
const states = Object.entries(gstStates)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** Asks for the buyer whom the bill names. Loaded when it is first opened. */
export function BuyerForm({ open, onOpenChange, ...fields }: BuyerFormProps) {
  const t = useTranslations('buyer')
  const isOwn = fields.side === 'shopper'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(isOwn ? 'openOwn' : 'open')}
      description={t(isOwn ? 'noteOwn' : 'note')}
    >
      {open && <Fields {...fields} />}
    </Dialog>
  )
}

/**
 * The typed buyer, with the error of each field: its own, or the server's about the text that was sent. The counter sees
 * the buyers of its earlier bills, and its own State where none is chosen.
 */
function useTyped({ before, errorOf, side, onSave }: FieldsProps) {
  const t = useTranslations('buyer.wrong')
  const [entered, setTyped] = useState(before ?? empty)
  const { state: ownState, buyers } = useEarlierBuyers(side, entered)
  const typed = { ...entered, state: entered.state || ownState }
  const [sent, setSent] = useState(typed)
  const [isTold, setTold] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const gstin = readPrinted(typed.gstin) || typed.gstin.trim()
  const faults = faultsOf({ ...typed, gstin })
  const serverError = (part: BuyerPart) => (typed[part] === sent[part] ? errorOf(part) : undefined)
  const save = async (form: HTMLFormElement, keeps: boolean) => {
    setTold(true)
    const wrong = faults[0] && form.elements.namedItem(faults[0])
    if (wrong instanceof HTMLElement) return wrong.focus()
    const { name, address, state } = typed
    setSent(typed)
    setSaving(true)
    // A GSTIN has its State, so that none chosen before it stays.
    const buyer = { gstin, name: name.trim(), address: address.trim(), state: gstin ? '' : state }
    await onSave(buyer, keeps).finally(() => setSaving(false))
  }
  return {
    earlier: { typed, buyers, onChange: setTyped },
    gstin: gstin !== '' && gstinFault(gstin) === undefined ? gstin : undefined,
    isSaving,
    save,
    errorAt: (part: BuyerPart) => (isTold && faults.includes(part) ? t(part) : serverError(part)),
    input: (part: BuyerPart) => ({
      name: part,
      value: typed[part],
      onChange: (event: { target: { value: string } }) =>
        setTyped({ ...typed, [part]: event.target.value }),
    }),
  }
}

function Fields(props: FieldsProps) {
  const t = useTranslations('buyer')
  const { earlier, gstin, errorAt, input, isSaving, save } = useTyped(props)
  const [keeps, setKeeps] = useState(props.keeps)
  const stateIs = props.side === 'shopper' ? 'stateIsOwn' : 'stateIs'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSaving) void save(event.currentTarget, keeps === true)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('name')} error={errorAt('name')} isAnnounced>
        <TextInput maxLength={100} autoComplete="organization" {...input('name')} />
      </Field>
      <Field
        label={t('gstin')}
        hint={gstin ? t(stateIs, { state: gstStates[stateOfGstin(gstin)] ?? '' }) : t('gstinHint')}
        error={errorAt('gstin')}
        isAnnounced
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
      <EarlierBuyers {...earlier} />
      <Field label={t('address')} error={errorAt('address')} isAnnounced>
        <TextInput maxLength={200} autoComplete="off" {...input('address')} />
      </Field>
      {!gstin && (
        <Field label={t('state')} error={errorAt('state')} isAnnounced>
          <Select placeholder={t('choose')} options={states} {...input('state')} />
        </Field>
      )}
      {keeps !== undefined && (
        <Checkbox
          label={t('keep')}
          checked={keeps}
          onChange={(event) => setKeeps(event.target.checked)}
        />
      )}
      <Button type="submit" wide loading={isSaving}>
        {t('save')}
      </Button>
    </form>
  )
}
