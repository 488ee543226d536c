import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { weekdays } from '#shared/formats/india-time.ts'
import { TimingsEditor } from '#web/features/stores/timings-editor.tsx'
import { useDayText, useWeekLines } from '#web/features/stores/week-summary.tsx'
import { formatWeekday } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const valuesOf = ({ timings }: YourAccount) => ({ timings })

async function loadSchema() {
  const [{ TimingsForm }, { wholeField }] = await Promise.all([
    import('#shared/contract/stores/your-account.ts'),
    import('./whole-field.ts'),
  ])
  return TimingsForm.extend({ timings: wholeField(TimingsForm.shape.timings) })
}

/** The weekly hours. Open orders keep the times that were promised. */
export function TimingsPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const sayDay = useDayText()
  const { locale } = useLocale()
  const form = useAccountForm('timings', props, {
    schema: loadSchema,
    valuesOf,
    linesOf: ({ timings: week }) =>
      weekdays.map((day, at) => [formatWeekday(at, locale, 'long'), sayDay(week[day])]),
  })
  const { control, setValue } = form.form
  const timings = useWatch({ control, name: 'timings' })
  return (
    <AccountCard
      {...props}
      title={t('timings')}
      note={t('timingsNote')}
      form={{ ...form, values: useWeekLines(props.account.timings) }}
    >
      <TimingsEditor
        value={timings}
        error={form.errorAt('timings')}
        readOnly={!props.isEditing}
        onChange={(next) => setValue('timings', next, { shouldDirty: true, shouldValidate: true })}
      />
    </AccountCard>
  )
}
