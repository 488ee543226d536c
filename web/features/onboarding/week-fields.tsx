import type { DayTiming, Timings } from '#shared/contract/stores/stores.ts'
import { type Entries, type FormField, nest } from '#shared/forms/form-config.ts'
import { weekdays } from '#shared/india-time.ts'
import { TimingsEditor } from '#web/features/stores/timings-editor.tsx'
import { commonWeek } from '#web/features/stores/week-changes.ts'
import { weekEntries } from './first-entries.ts'
import type { ConfiguredForm } from './use-configured-form.ts'

type WeekFieldsProps = { fields: FormField[]; form: ConfiguredForm }

/** One editor of a week for the fields `timings.Mon.status`, `timings.Mon.from` and so on. */
export function WeekFields({ fields, form }: WeekFieldsProps) {
  const names = fields.map(({ name }) => name)
  const error = names.map((name) => form.errorAt(name)).find((one) => one !== undefined)
  return (
    <div data-fields={names.join(' ')}>
      <TimingsEditor
        value={weekOf(form.entries)}
        onChange={(timings) => form.change(weekEntries(timings))}
        error={error}
      />
    </div>
  )
}

/** The week in the entries. A day without hours, as in an old draft, gets the usual hours. */
function weekOf(entries: Entries): Timings {
  const timings = nest(entries)['timings'] as
    | Partial<Record<string, Partial<DayTiming>>>
    | undefined
  const days = weekdays.map((day) => [day, { ...commonWeek[day], ...timings?.[day] }])
  return Object.fromEntries(days) as Timings
}
