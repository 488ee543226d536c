import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { MAX_QUESTION_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { useSendPictures } from '#web/features/files/use-send-pictures.ts'
import { NumberInput } from '#web/features/product-form/number-input.tsx'
import type { Input } from '#web/lib/call.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { usePlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { PictureField } from './picture-field.tsx'

type Values = Pick<Input<'POST /questions'>, 'words' | 'subCategory' | 'size' | 'budget' | 'hours'>

const HOURS = [3, 6, 12, 24]

type AskFormProps = {
  words: string
  /** Null: the city of the chosen place. */
  city: string | null
}

/** The form of a question to the shops of a city; the nearest are asked first where the place is known. */
export function AskForm({ words, city: asked }: AskFormProps) {
  const t = useTranslations('questions.ask')
  const navigate = useNavigate()
  const { place: cityName } = useGoodsNames()
  const { place } = usePlace()
  const [file, setFile] = useState<File>()
  const city = asked ?? place.city
  const isHere = city.toLowerCase() === place.city.toLowerCase()
  const complete = ({ budget, ...values }: Values): Input<'POST /questions'> => ({
    ...values,
    ...(budget !== undefined && !Number.isNaN(budget) && { budget }),
    city,
    ...(isHere && { lat: place.lat, long: place.long }),
  })
  const done = ({ message }: { message: string }) => {
    void toast('success', message)
    navigate(paths.questions())
  }
  const picture = useSendPictures('POST /questions', {
    onSuccess: done,
  })
  const form = useEndpointForm<'POST /questions', Values>('POST /questions', {
    schema: async () => (await import('#shared/contract/questions/shopper.ts')).QuestionFields,
    defaultValues: { words, subCategory: '', size: '', hours: 24 },
    toInput: complete,
    canSend: (values) => {
      if (file) void picture.send(complete(values), { picture: file })
      return !file
    },
    sendsOnce: true,
    // With a picture another call sends the words.
    leavesFreely: picture.isBusy,
    onSuccess: done,
  })
  const { events, register, errorAt, problems, refusal, button } = form
  return (
    <form {...events} className="flex max-w-2xl flex-col gap-5">
      <p className="text-sm text-ink-muted">{t('note', { city: cityName(city) })}</p>
      <FormErrors problems={problems} refusal={refusal ?? picture.error} />
      <Field label={t('words')} hint={t('wordsHint')} error={errorAt('words')}>
        <TextArea maxLength={MAX_QUESTION_LENGTH} {...register('words')} />
      </Field>
      <Kind form={form} words={words} city={city} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('size')} error={errorAt('size')}>
          <TextInput autoComplete="off" maxLength={20} {...register('size')} />
        </Field>
        <Budget form={form} />
      </div>
      <Until form={form} />
      <PictureField file={file} onChange={setFile} fault={picture.fault} />
      <Button {...button} loading={button.loading || picture.isBusy} size="lg" wide>
        {picture.percent === undefined ? t('send') : t('sending', { percent: picture.percent })}
      </Button>
    </form>
  )
}

type Form = ReturnType<typeof useEndpointForm<'POST /questions', Values>>

/**
 * The kinds that shops of the city sell, the most frequent first. The most likely kind for the words is preselected.
 */
function Kind({ form, words, city }: { form: Form; words: string; city: string }) {
  const t = useTranslations('questions.ask')
  const { subCategory: nameOf } = useGoodsNames()
  const { data: found } = useQuery({
    ...callQuery('GET /suggestions', { search: words.slice(0, 80), city }),
    enabled: words.length > 1,
  })
  const { data: sold } = useQuery(callQuery('GET /getProducts', { city }))
  const kinds = sold?.subCategories.map(({ name }) => name) ?? []
  const guess = found?.subCategories.find((name) => kinds.includes(name))
  const { field } = useController({ control: form.form.control, name: 'subCategory' })
  const offer = useEffectEvent((kind: string) => {
    if (!field.value) form.form.setValue('subCategory', kind)
  })
  useEffect(() => {
    if (guess) offer(guess)
  }, [guess])
  return (
    <Field label={t('kind')} error={form.errorAt('subCategory')}>
      <Select
        {...field}
        placeholder={t('kindChoose')}
        options={kinds.map((name) => ({ value: name, label: nameOf(name) }))}
      />
    </Field>
  )
}

function Budget({ form }: { form: Form }) {
  const t = useTranslations('questions.ask')
  const { ref, value, onChange, onBlur } = useController({
    control: form.form.control,
    name: 'budget',
  }).field
  return (
    <Field label={t('budget')} hint={t('budgetHint')} error={form.errorAt('budget')}>
      <NumberInput
        ref={ref}
        kind="pieces"
        value={value ?? Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
        onBlur={onBlur}
      />
    </Field>
  )
}

function Until({ form }: { form: Form }) {
  const t = useTranslations('questions.ask')
  const { value, onChange } = useController({ control: form.form.control, name: 'hours' }).field
  return (
    <ChipGroup
      legend={t('until')}
      options={HOURS.map((hours) => ({ value: String(hours), label: t('hours', { hours }) }))}
      value={String(value)}
      onChange={(next) => onChange(Number(next))}
    />
  )
}
