import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const valuesOf = ({ inventoryAlert }: YourAccount) => ({ inventoryAlert })

/** The stock at or below which a product counts as low. Inventory can change it too. */
export function StockAlertPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const form = useAccountForm('stockAlert', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).StockAlertForm,
    valuesOf,
    linesOf: ({ inventoryAlert }) => [[t('inventoryAlert'), String(inventoryAlert)]],
  })
  return (
    <AccountCard {...props} title={t('stockAlert')} form={form}>
      <Field
        label={t('inventoryAlert')}
        hint={t('inventoryAlertHint')}
        error={form.errorAt('inventoryAlert')}
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          className="max-w-32"
          readOnly={!props.isEditing}
          {...form.register('inventoryAlert', { valueAsNumber: true })}
        />
      </Field>
    </AccountCard>
  )
}
