import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { type FormField, optionsOf } from '#shared/forms/form-config.ts'
import { PicturePicker } from '#web/features/files/picture-picker.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ConsentBox } from '#web/ui/consent-box.tsx'
import type { ConfiguredForm } from './use-configured-form.ts'

type FieldProps = { field: FormField; form: ConfiguredForm }

/** One field of a configured form, rendered by its type. */
export function FormFieldControl({ field, form }: FieldProps) {
  return (
    <div data-fields={field.name}>
      <Control field={field} form={form} />
    </div>
  )
}

function Control({ field, form }: FieldProps) {
  const { name, label, hint, type } = field
  const entry = form.entries[name]
  const error = form.errorAt(name)
  switch (type) {
    case 'radio':
      return (
        <ChipGroup
          legend={label}
          options={optionsOf(field, form.entries) ?? []}
          value={typeof entry === 'string' ? entry : undefined}
          onChange={(value) => form.change({ [name]: value })}
          error={error}
        />
      )
    case 'checkbox':
      return (
        <ConsentBox
          name={name}
          checked={entry === true}
          error={error}
          onChange={(event) => form.change({ [name]: event.target.checked })}
        >
          {label}
        </ConsentBox>
      )
    case 'file':
      return (
        <PicturePicker
          label={label}
          {...(hint && { hint })}
          names={[name]}
          images={typeof entry === 'string' ? [entry] : []}
          onChange={([image]) => form.change({ [name]: image })}
          max={1}
          purpose="registration"
          error={error}
        />
      )
    case 'select':
      return <SelectField field={field} form={form} />
    default:
      return <TextField field={field} form={form} />
  }
}

function SelectField({ field, form }: FieldProps) {
  const t = useTranslations('onboarding')
  const { name, label, hint, autocomplete } = field
  const options = optionsOf(field, form.entries) ?? []
  return (
    <Field label={label} hint={hint} error={form.errorAt(name)}>
      <Select
        name={name}
        value={String(form.entries[name] ?? '')}
        placeholder={t('choose')}
        options={options}
        disabled={options.length === 0}
        autoComplete={autocomplete}
        onChange={(event) => form.change({ [name]: event.target.value })}
        onBlur={() => form.leave(name)}
      />
    </Field>
  )
}

const inputs: Partial<Record<FormField['type'], ComponentProps<'input'>>> = {
  tel: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  number: { inputMode: 'decimal' },
}

function TextField({ field, form }: FieldProps) {
  const { name, label, hint, type, prefix, autocomplete, schema } = field
  const tidy = (text: string) => (type === 'tel' ? text.replaceAll(/[\s().]/g, '') : text)
  const input = (
    <TextInput
      {...inputs[type]}
      name={name}
      value={String(form.entries[name] ?? '')}
      autoComplete={autocomplete}
      maxLength={(schema.maxLength?.value ?? 250) + 20}
      autoCapitalize={schema.isUpperCase ? 'characters' : inputs[type]?.autoCapitalize}
      required={schema.required !== undefined}
      onChange={(event) => form.change({ [name]: tidy(event.target.value) })}
      onBlur={() => form.leave(name)}
      className={prefix ? 'rounded-l-none' : undefined}
    />
  )
  return (
    <Field label={label} hint={hint} error={form.errorAt(name)}>
      {prefix ? <Prefixed prefix={prefix}>{input}</Prefixed> : input}
    </Field>
  )
}

function Prefixed({ prefix, children }: { prefix: string; children: React.ReactNode }) {
  return (
    <div className="flex">
      <span className="money grid min-h-11 place-items-center rounded-l-control border border-r-0 border-edge bg-sunken px-3 text-sm">
        {prefix}
      </span>
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
