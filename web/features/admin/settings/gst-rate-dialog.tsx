import type { UseFormRegister } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { categories } from '#shared/catalog/categories.ts'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import type { DatedGstRate } from '#shared/contract/settings/gst-rates.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import type { Input } from '#web/lib/call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from '../use-proof.tsx'
import { GstPreview } from './gst-preview.tsx'

type Form = Input<'POST /admin/gst-rates'>
/** A planned row, or a new one. */
type EditedRow = DatedGstRate | 'new'
type DialogProps = { edited: EditedRow | undefined; today: string; onClose: () => void }

/** Enters a GST rate from a later day on, or changes a planned one, with a preview of what changes. */
export function GstRateDialog({ edited, today, onClose }: DialogProps) {
  const t = useTranslations('settings')
  const isNew = edited === 'new' || edited === undefined
  return (
    <Dialog
      open={edited !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={isNew ? t('gstAdd') : t('changeOf', { subject: edited.hsn })}
      description={t('gstText')}
    >
      {edited && <GstRateForm edited={edited} today={today} onEnd={onClose} />}
    </Dialog>
  )
}

const emptyValues = {
  hsn: '',
  category: '',
  rate: '',
  upTo: '',
  rateAbove: '',
  validFrom: '',
  source: '',
  replaces: null as string | null,
}
type Values = typeof emptyValues

/** The form's values for a planned row, which the new one replaces. */
function valuesOf({ hsn, validFrom, source, _id: replaces, ...row }: DatedGstRate): Values {
  const { category, rate, upTo, rateAbove } = row
  const texts = [category, rate, upTo, rateAbove].map((value) => String(value ?? ''))
  const [goods = '', low = '', step = '', above = ''] = texts
  const steps = { rate: low, upTo: step, rateAbove: above }
  return { hsn, validFrom, source, replaces, category: goods, ...steps }
}

const slabIn = (text: string) => gstSlabs.find((slab) => String(slab) === text) ?? null

function toInput({ upTo, rate, rateAbove, category, ...values }: Values): Form {
  return {
    ...values,
    category: categories.find((one) => one === category) ?? null,
    // The server names the field when no rate is chosen.
    rate: slabIn(rate) as Form['rate'],
    upTo: upTo.trim() === '' ? null : Number(upTo),
    rateAbove: slabIn(rateAbove),
  }
}

const schema = async () => {
  const { z } = await import('zod')
  const text = z.string()
  const texts = { hsn: text, category: text, rate: text, upTo: text, rateAbove: text }
  return z.strictObject({
    ...texts,
    validFrom: text,
    source: text,
    replaces: text.nullable(),
  })
}

const slabs = gstSlabs.map((slab) => ({ value: String(slab), label: `${slab} %` }))

type FormProps = { edited: EditedRow; today: string; onEnd: () => void }

function GstRateForm({ edited, today, onEnd }: FormProps) {
  const t = useTranslations('settings')
  const { proof, askProof } = useProof()
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)
  const { form, events, register, errorAt, refusal, problems, button, submit } = useEndpointForm<
    'POST /admin/gst-rates',
    Values
  >('POST /admin/gst-rates', {
    schema,
    toInput,
    defaultValues: edited === 'new' ? emptyValues : valuesOf(edited),
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
    onError: ({ code }) => {
      if (code === 'PROOF_NEEDED') askProof(submit)
    },
  })
  const { source: _source, ...terms } = toInput(form.watch())
  return (
    <>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors
          problems={problems}
          refusal={refusal?.code === 'PROOF_NEEDED' ? null : refusal}
        />
        <RateFields register={register} errorAt={errorAt} />
        <Field label={t('from')} hint={t('fromHint')} error={errorAt('validFrom')}>
          <TextInput type="date" min={tomorrow} {...register('validFrom')} />
        </Field>
        <Field label={t('source')} hint={t('sourceHint')} error={errorAt('source')}>
          <TextInput autoComplete="off" maxLength={200} {...register('source')} />
        </Field>
        <GstPreview terms={terms} />
        <Button {...button}>{t('gstEnter')}</Button>
      </form>
      {proof}
    </>
  )
}

type FieldsProps = {
  register: UseFormRegister<Values>
  errorAt: (name: keyof Values) => string | undefined
}

/** Heading, rate and step of price. */
function RateFields({ register, errorAt }: FieldsProps) {
  const t = useTranslations('settings')
  const names = useTranslations('category')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('gstHeading')} hint={t('gstHeadingHint')} error={errorAt('hsn')}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={8} {...register('hsn')} />
      </Field>
      <Field label={t('gstGoods')} error={errorAt('category')}>
        <Select
          placeholder={t('gstAllGoods')}
          options={categories.map((value) => ({ value, label: names(value) }))}
          {...register('category')}
        />
      </Field>
      <Field label={t('gstRate')} error={errorAt('rate')}>
        <Select placeholder="" options={slabs} {...register('rate')} />
      </Field>
      <Field label={t('gstStep')} hint={t('gstStepHint')} error={errorAt('upTo')}>
        <TextInput
          type="number"
          inputMode="decimal"
          step="0.01"
          autoComplete="off"
          {...register('upTo')}
        />
      </Field>
      <Field label={t('gstAbove')} error={errorAt('rateAbove')}>
        <Select placeholder={t('gstNoStep')} options={slabs} {...register('rateAbove')} />
      </Field>
    </div>
  )
}
