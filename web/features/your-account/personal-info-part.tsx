import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { useTradeNames } from '#web/features/stores/trade-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const valuesOf = ({ ownerName, shopName, contactNumber, businessType }: YourAccount) => ({
  ownerName,
  shopName,
  contactNumber,
  businessType,
})

/** Names, phone number and trade. The e-mail address cannot be changed here. */
export function PersonalInfoPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const { account, isEditing } = props
  const { all, nameOf } = useTradeNames()
  const form = useAccountForm('personalInfo', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).PersonalInfoForm,
    valuesOf,
    linesOf: (values) => [
      [t('ownerName'), values.ownerName],
      [t('shopName'), values.shopName],
      [t('contactNumber'), `+91 ${values.contactNumber}`],
      [t('businessType'), nameOf(values.businessType)],
    ],
  })
  const { register, errorAt } = form
  const options = [...new Set([...all, account.businessType])].filter(Boolean).map((value) => ({
    value,
    label: nameOf(value),
  }))
  return (
    <AccountCard {...props} title={t('personalInfo')} form={form}>
      <Field label={t('ownerName')} error={errorAt('ownerName')}>
        <TextInput autoComplete="name" readOnly={!isEditing} {...register('ownerName')} />
      </Field>
      <Field label={t('shopName')} error={errorAt('shopName')}>
        <TextInput autoComplete="organization" readOnly={!isEditing} {...register('shopName')} />
      </Field>
      <Field label={t('contactNumber')} error={errorAt('contactNumber')}>
        <div className="relative">
          <span
            aria-hidden="true"
            className={clsx(
              'money pointer-events-none absolute inset-y-0 z-10 flex items-center text-ink-muted',
              isEditing && 'left-3',
            )}
          >
            +91
          </span>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            className={isEditing ? 'pl-12' : 'indent-9'}
            readOnly={!isEditing}
            {...register('contactNumber')}
          />
        </div>
      </Field>
      <Field label={t('email')} hint={t('emailFixed')}>
        <TextInput readOnly value={account.email} />
      </Field>
      <Field label={t('businessType')} error={errorAt('businessType')}>
        <Select
          disabled={!isEditing}
          placeholder={t('noBusinessType')}
          options={options}
          {...register('businessType')}
        />
      </Field>
    </AccountCard>
  )
}
