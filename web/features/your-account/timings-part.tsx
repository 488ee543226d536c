import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { TimingsEditor } from '#web/features/stores/timings-editor.tsx'
import { WeekSummary } from '#web/features/stores/week-summary.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'

const valuesOf = ({ timings }: YourAccount) => ({ timings })

async function loadSchema() {
  const [{ z }, { TimingsForm }, { wholeField }] = await Promise.all([
    import('zod'),
    import('#shared/contract/stores/your-account.ts'),
    import('./whole-field.ts'),
  ])
  return z.object({ timings: wholeField(TimingsForm.shape.timings) })
}

/** The weekly hours; open orders keep the times that were promised. */
export function TimingsPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const form = useAccountForm('timings', props, { schema: loadSchema, valuesOf })
  const { control, setValue } = form.form
  const timings = useWatch({ control, name: 'timings' })
  return (
    <AccountCard
      {...props}
      title={t('timings')}
      note={t('timingsNote')}
      form={form}
      present={form.rival && <WeekSummary timings={form.rival.timings} />}
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
