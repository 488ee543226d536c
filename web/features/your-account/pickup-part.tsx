import { useTranslations } from 'use-intl'
import { exchangeDays as exchangeDayChoices } from '#shared/catalog/exchange.ts'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { MAX_INSTRUCTIONS, MAX_PICKUP_DAYS } from '#shared/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const valuesOf = ({ preparationMinutes, pickupDays, instructions, exchangeDays }: YourAccount) => ({
  preparationMinutes,
  pickupDays,
  instructions,
  exchangeDays,
})

const usualMinutes = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 1440]
const days = Array.from({ length: MAX_PICKUP_DAYS }, (_, at) => at + 1)

/** The time to prepare an order, the time for pickup, and a note for customers. */
export function PickupPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const { account, isEditing } = props
  const sayMinutes = (count: number) =>
    count > 0 && count % 60 === 0
      ? t('hoursLong', { count: count / 60 })
      : t('minutesLong', { count })
  const form = useAccountForm('pickup', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).PickupForm,
    valuesOf,
    linesOf: ({ preparationMinutes, pickupDays, instructions, exchangeDays = 0 }) => [
      [t('preparation'), sayMinutes(preparationMinutes)],
      [t('pickupDays'), t('daysLong', { count: pickupDays })],
      [t('instructions'), instructions],
      [t('exchange'), t('exchangeWithin', { days: exchangeDays })],
    ],
  })
  const { register, errorAt } = form
  const present = account.preparationMinutes
  const minutes = [...new Set([...usualMinutes, present])].toSorted((a, b) => a - b)
  const number = { valueAsNumber: true }
  return (
    <AccountCard {...props} title={t('pickup')} note={t('pickupNote')} form={form}>
      <Field
        label={t('preparation')}
        hint={t('preparationHint')}
        error={errorAt('preparationMinutes')}
      >
        <Select
          disabled={!isEditing}
          options={minutes.map((one) => ({ value: String(one), label: sayMinutes(one) }))}
          {...register('preparationMinutes', number)}
        />
      </Field>
      <Field label={t('pickupDays')} hint={t('pickupDaysHint')} error={errorAt('pickupDays')}>
        <Select
          disabled={!isEditing}
          options={days.map((one) => ({
            value: String(one),
            label: t('daysLong', { count: one }),
          }))}
          {...register('pickupDays', number)}
        />
      </Field>
      <Field label={t('exchange')} hint={t('exchangeHint')} error={errorAt('exchangeDays')}>
        <Select
          disabled={!isEditing}
          options={exchangeDayChoices.map((one) => ({
            value: String(one),
            label: t('exchangeWithin', { days: one }),
          }))}
          {...register('exchangeDays', number)}
        />
      </Field>
      <Field label={t('instructions')} hint={t('instructionsHint')} error={errorAt('instructions')}>
        <TextArea
          maxLength={MAX_INSTRUCTIONS}
          placeholder={isEditing ? undefined : '—'}
          readOnly={!isEditing}
          {...register('instructions')}
        />
      </Field>
    </AccountCard>
  )
}
