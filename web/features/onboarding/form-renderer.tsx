import type { ReactNode } from 'react'
import {
  type Entries,
  type FormField,
  type FormSubsection,
  nest,
} from '#shared/forms/form-config.ts'
import { Card } from '#web/ui/card.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { UploadForm } from '#web/features/files/upload-form.tsx'
import { FormFieldControl } from './form-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { ConfiguredForm } from './use-configured-form.ts'
import type { DayTiming, Timings } from '#shared/contract/stores/stores.ts'
import { weekdays } from '#shared/formats/india-time.ts'
import { TimingsEditor } from '#web/features/stores/timings-editor.tsx'
import { commonWeek } from '#web/features/stores/week-changes.ts'
import { weekEntries } from './first-entries.ts'

type FormRendererProps = {
  form: ConfiguredForm
  onSubmit: () => void
  /** Rendered below the last section: the submit button. */
  children: ReactNode
}

/** Any configured form. Its sections are cards with their subsections below each other. */
export function FormRenderer({ form, onSubmit, children }: FormRendererProps) {
  return (
    <UploadForm
      id={form.id}
      noValidate
      className="flex flex-col gap-4"
      check={form.check}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormErrors problems={form.problems} refusal={null} />
      {form.config.sections.map(({ key, title, note, subsections }) => (
        <Card key={key} asChild>
          <section aria-labelledby={`section-${key}`}>
            <h2 id={`section-${key}`} className="text-lg">
              {title}
            </h2>
            {note && <p className="mt-1 text-sm text-ink-muted">{note}</p>}
            {subsections.map((subsection) => (
              <Subsection key={subsection.key} subsection={subsection} form={form} />
            ))}
          </section>
        </Card>
      ))}
      {children}
    </UploadForm>
  )
}

type SubsectionProps = { subsection: FormSubsection; form: ConfiguredForm }

function Subsection({ subsection, form }: SubsectionProps) {
  const { title, note, show, fields } = subsection
  return (
    <div className="mt-4 flex flex-col gap-4">
      {title && <h3 className="text-base">{title}</h3>}
      {note && <p className="-mt-3 text-sm text-ink-muted">{note}</p>}
      {show === 'week' && <WeekFields fields={fields} form={form} />}
      {show === 'place' && <PlaceFields fields={fields} form={form} />}
      {show === 'fields' &&
        fields.map((field) => <FormFieldControl key={field.name} field={field} form={form} />)}
    </div>
  )
}

type WeekFieldsProps = { fields: FormField[]; form: ConfiguredForm }

/** One editor of a week for the fields `timings.Mon.status`, `timings.Mon.from` and so on. */
function WeekFields({ fields, form }: WeekFieldsProps) {
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
