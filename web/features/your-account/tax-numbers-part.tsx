import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const numbers = ['gstin', 'enrolmentNumber', 'pan'] as const

const valuesOf = ({ gstin, enrolmentNumber, pan }: YourAccount) => ({ gstin, enrolmentNumber, pan })

/** The tax numbers on the shop's bills. Each may be empty. */
export function TaxNumbersPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const form = useAccountForm('taxNumbers', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).TaxNumbersForm,
    valuesOf,
    linesOf: (values) => numbers.map((name) => [t(name), values[name]]),
  })
  return (
    <AccountCard {...props} title={t('taxNumbers')} note={t('taxNumbersNote')} form={form}>
      {numbers.map((name) => (
        <Field key={name} label={t(name)} hint={t(`${name}Hint`)} error={form.errorAt(name)}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            placeholder={props.isEditing ? undefined : '—'}
            readOnly={!props.isEditing}
            {...form.register(name)}
          />
        </Field>
      ))}
    </AccountCard>
  )
}
