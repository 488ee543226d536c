import { type Control, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import type { ReceivedQuestion } from '#shared/contract/questions/store.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { NumberInput } from '#web/features/product-form/number-input.tsx'
import { PicturePicker } from '#web/features/files/picture-picker.tsx'
import { UploadForm } from '#web/features/files/upload-form.tsx'
import type { Input } from '#web/lib/call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

type Values = Omit<
  Extract<Input<'POST /answer-question'>, { with: 'piece' }>,
  'questionId' | 'with'
>

/** Longest time for which a piece is kept, in hours. It ends with the question at the latest. */
const ALL_HOURS = 24
const HOURS = [2, 4, 8]
const LONGEST_NAME = 70

/** One piece with photo and price; everything else is filled in from the question. */
export function PieceForm({ question }: { question: ReceivedQuestion }) {
  const t = useTranslations('storeQuestions')
  const { questionId } = question
  const form = useEndpointForm<'POST /answer-question', Values>('POST /answer-question', {
    schema: async () => (await import('#shared/contract/questions/store.ts')).PieceFields,
    defaultValues: valuesOf(question),
    toInput: (values) => ({ ...values, questionId, with: 'piece' }),
    sendsOnce: true,
    onSuccess: ({ message }) => void toast('success', message),
  })
  const { events, register, errorAt, problems, refusal, button } = form
  const { control } = form.form
  const { value: picture, onChange: setPicture } = useController({ control, name: 'picture' }).field
  return (
    <UploadForm {...events} check={form.check} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <PicturePicker
        label={t('picture')}
        hint={t('pictureHint')}
        names={['picture']}
        images={picture ? [picture] : []}
        onChange={([first]) => setPicture(first ?? '')}
        max={1}
        purpose="product"
        error={errorAt('picture')}
      />
      <div className="grid grid-cols-2 gap-4">
        <Amount
          {...{ control }}
          name="sellingPrice"
          label={t('price')}
          error={errorAt('sellingPrice')}
        />
        <Amount {...{ control }} name="MRP" label={t('mrp')} error={errorAt('MRP')} />
      </div>
      <Keep {...{ control, question }} />
      <Field label={t('name')} error={errorAt('productName')}>
        <TextInput autoComplete="off" maxLength={LONGEST_NAME} {...register('productName')} />
      </Field>
      <Field label={t('size')} error={errorAt('size')} className="sm:max-w-60">
        <TextInput autoComplete="off" maxLength={20} {...register('size')} />
      </Field>
      <Tax {...{ form }} />
      <Button {...button} size="lg" wide>
        {t('send')}
      </Button>
    </UploadForm>
  )
}

function valuesOf({ words, size, hsn, ...question }: ReceivedQuestion): Values {
  return {
    picture: '',
    productName: [...words].slice(0, LONGEST_NAME).join(''),
    size: size ?? '',
    sellingPrice: Number.NaN,
    hsn,
    'GST rate slab': question['GST rate slab'],
    hours: ALL_HOURS,
  }
}

type AmountProps = {
  control: Control<Values>
  name: 'sellingPrice' | 'MRP'
  label: string
  error: string | undefined
}

function Amount({ control, name, label, error }: AmountProps) {
  const { ref, value, onChange, onBlur } = useController({ control, name }).field
  return (
    <Field label={label} error={error}>
      <NumberInput
        ref={ref}
        kind="rupees"
        value={value ?? Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
        onBlur={onBlur}
      />
    </Field>
  )
}

/** The choice of hours. Hours beyond the end of the question are left out. */
function Keep({ control, question }: { control: Control<Values>; question: ReceivedQuestion }) {
  const t = useTranslations('storeQuestions')
  const left = (Date.parse(question.endsAt) - useNow()) / HOUR_MS
  const { value, onChange } = useController({ control, name: 'hours' }).field
  return (
    <ChipGroup
      legend={t('keep')}
      options={[
        { value: String(ALL_HOURS), label: t('keepAll') },
        ...HOURS.filter((hours) => hours < left).map((hours) => ({
          value: String(hours),
          label: t('hours', { hours }),
        })),
      ]}
      value={String(value)}
      onChange={(next) => onChange(Number(next))}
    />
  )
}

type Form = ReturnType<typeof useEndpointForm<'POST /answer-question', Values>>

/** The tax of the kind is filled in. The fields are folded and open when one of them is wrong. */
function Tax({ form: { form, errorAt, register } }: { form: Form }) {
  const t = useTranslations('storeQuestions')
  const [hsn, rate] = form.watch(['hsn', 'GST rate slab'])
  const slab = useController({ control: form.control, name: 'GST rate slab' }).field
  const isWrong = errorAt('hsn') !== undefined || errorAt('GST rate slab') !== undefined
  return (
    <details open={isWrong || undefined} className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {t('tax', { hsn, rate: String(rate) })}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-4">
        <Field label={t('hsn')} error={errorAt('hsn')}>
          <TextInput inputMode="numeric" maxLength={8} {...register('hsn')} />
        </Field>
        <Field label={t('gst')} error={errorAt('GST rate slab')}>
          <Select
            value={String(slab.value)}
            onChange={({ target }) => slab.onChange(Number(target.value))}
            options={gstSlabs.map((one) => ({ value: String(one), label: `${one} %` }))}
          />
        </Field>
      </div>
    </details>
  )
}
