import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { useFieldMessage } from '#web/lib/error-words.ts'
import { useTranslations } from 'use-intl'
import { HelpField } from '#web/ui/help-field.tsx'
import { type CommonField, focusCommon } from './common-errors.ts'
import type { ProductValues } from './form-values.ts'
import { NumberInput } from './number-input.tsx'

type Name = FieldPath<ProductValues>

/** The message at a field, in the reader's language. */
export function useErrorAt(): (name: Name) => string | undefined {
  const { getFieldState, formState } = useFormContext<ProductValues>()
  const say = useFieldMessage()
  return (name) => say(getFieldState(name, formState).error?.message)
}

/** The fields with a number. */
type NumberName =
  | `variants.${number}.sellingPrice`
  | `variants.${number}.MRP`
  | `variants.${number}.Stock`

type NumberFieldProps = {
  name: NumberName
  label: string
  hideLabel?: boolean
  kind: 'rupees' | 'pieces'
  /** Set while the field for all variants shows the error of this field. That field then gets the focus too. */
  saidAt?: CommonField | undefined
  /** One sentence about the field, for those who do not know the word. */
  help?: string
}

/** One number of the form. The typed text stays on the screen even while it is not a number. */
export function NumberField({
  name,
  label,
  hideLabel = false,
  kind,
  saidAt,
  help,
}: NumberFieldProps) {
  const t = useTranslations('productForm')
  const { field, fieldState } = useController<ProductValues, NumberName>({ name })
  const { ref, value, onChange, onBlur } = field
  const say = useFieldMessage()
  return (
    <HelpField
      label={label}
      question={t('whatIs', { name: label })}
      help={help}
      hideLabel={hideLabel}
      error={saidAt ? undefined : say(fieldState.error?.message)}
    >
      <NumberInput
        ref={saidAt ? () => ref({ focus: () => focusCommon(saidAt) }) : ref}
        value={value}
        kind={kind}
        onChange={onChange}
        onBlur={onBlur}
      />
    </HelpField>
  )
}
