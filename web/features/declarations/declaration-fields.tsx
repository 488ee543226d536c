import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { countryCodes, countryNames } from '#shared/catalog/declaration/countries.ts'
import {
  type Declaration,
  type DeclarationField,
  makerRoles,
} from '#shared/catalog/declaration/declaration.ts'
import { useFieldMessage } from '#web/lib/error-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { DeclarationInput } from './declaration-values.ts'

/** The part of a form's values that these fields change. */
type DeclarationValues = { declaration?: DeclarationInput | undefined }

type Mark = 'huid' | 'purity' | 'licence'
type FieldsProps = {
  /** The value that counts where a field stays empty. */
  ofBrand?: Declaration
  /** The marks that these goods may have. */
  marks: readonly Mark[]
}

/** The marks of a product of this kind: a hallmark of jewellery, the ISI mark of footwear. */
export function marksOf(category: string, hsn: string): Mark[] {
  if (category === 'Footwear') return ['licence']
  return hsn.startsWith('7113') ? ['huid', 'purity'] : []
}

/** The fields of a declaration, in a form with `declaration`. */
export function DeclarationFields({ ofBrand = {}, marks }: FieldsProps) {
  const t = useTranslations('declarations')
  const { locale } = useLocale()
  const { register } = useFormContext<DeclarationValues>()
  const { errorAt, hintAt } = useNotes(ofBrand)
  const place = (field: DeclarationField) => ({ label: t(field), error: errorAt(field) })
  const countries = countryCodes.map((code) => ({
    value: code,
    label: countryNames(code)?.[locale] ?? code,
  }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...place('origin')} hint={hintAt('origin', t('originHint'))}>
        <Select placeholder={t('choose')} options={countries} {...register('declaration.origin')} />
      </Field>
      <Field {...place('quantity')} hint={hintAt('quantity', t('quantityHint'))}>
        <TextInput maxLength={60} {...register('declaration.quantity')} />
      </Field>
      <Field {...place('makerRole')} hint={hintAt('makerRole')}>
        <Select
          placeholder={t('choose')}
          options={makerRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          {...register('declaration.makerRole')}
        />
      </Field>
      <Field {...place('makerName')} hint={hintAt('makerName')}>
        <TextInput maxLength={120} {...register('declaration.makerName')} />
      </Field>
      <Field {...place('makerAddress')} hint={hintAt('makerAddress')} className="sm:col-span-2">
        <TextArea rows={2} {...register('declaration.makerAddress')} />
      </Field>
      {marks.map((mark) => (
        <Field key={mark} {...place(mark)} hint={hintAt(mark, t(`${mark}Hint`))}>
          <TextInput
            maxLength={40}
            autoCapitalize="characters"
            {...register(`declaration.${mark}`)}
          />
        </Field>
      ))}
      <Field {...place('care')} hint={hintAt('care', t('careHint'))} className="sm:col-span-2">
        <TextInput maxLength={140} {...register('declaration.care')} />
      </Field>
    </div>
  )
}

/** The error and the hint of each field; the hint is the brand's value where there is one. */
function useNotes(ofBrand: Declaration) {
  const t = useTranslations('declarations')
  const { locale } = useLocale()
  const { getFieldState, formState } = useFormContext<DeclarationValues>()
  const say = useFieldMessage()
  const words = (field: DeclarationField, value: string) => {
    if (field === 'origin') return countryNames(value)?.[locale] ?? value
    const role = field === 'makerRole' && makerRoles.find((one) => one === value)
    return role ? t(`roles.${role}`) : value
  }
  return {
    errorAt: (field: DeclarationField) =>
      say(getFieldState(`declaration.${field}`, formState).error?.message),
    hintAt: (field: DeclarationField, hint?: string) => {
      const value = ofBrand[field]
      return value ? t('ofBrand', { value: words(field, value) }) : hint
    },
  }
}
