import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const valuesOf = ({ hindi: { shopName = '', address = '', instructions = '' } }: YourAccount) => ({
  hindi: { shopName, address, instructions },
})

/** The shop's texts in Hindi, folded up until somebody wants them. */
export function HindiPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const { account, isEditing } = props
  const form = useAccountForm('hindi', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).HindiForm,
    valuesOf,
    linesOf: ({ hindi }) => [
      [t('hindiShopName'), hindi.shopName ?? ''],
      [t('hindiAddress'), hindi.address ?? ''],
      [t('hindiInstructions'), hindi.instructions ?? ''],
    ],
  })
  const { register, errorAt } = form
  const reading = { lang: 'hi', readOnly: !isEditing, ...(!isEditing && { placeholder: '—' }) }
  const card = (
    <AccountCard {...props} title={t('hindi')} note={t('hindiNote')} form={form}>
      <Field label={t('hindiShopName')} error={errorAt('hindi.shopName')}>
        <TextInput {...reading} {...register('hindi.shopName')} />
      </Field>
      <Field label={t('hindiAddress')} error={errorAt('hindi.address')}>
        <TextArea rows={3} {...reading} {...register('hindi.address')} />
      </Field>
      <Field label={t('hindiInstructions')} error={errorAt('hindi.instructions')}>
        <TextArea rows={2} {...reading} {...register('hindi.instructions')} />
      </Field>
    </AccountCard>
  )
  if (isEditing || Object.keys(account.hindi).length > 0) return card
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center rounded-card border border-hairline bg-surface px-4 text-sm font-semibold">
        {t('hindi')}
      </summary>
      <div className="pt-2">{card}</div>
    </details>
  )
}
