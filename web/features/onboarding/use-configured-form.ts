import { useId, useState } from 'react'
import { mouseReleased } from '#web/lib/mouse-press.ts'
import type { FormProblem } from '#web/lib/use-endpoint-form.ts'
import {
  checkForm,
  type Entries,
  type FieldFault,
  fieldsOf,
  type FormConfig,
  optionsOf,
} from '#shared/forms/form-config.ts'

/** A form built from a configuration. The same check runs here and on the server. */
export function useConfiguredForm(config: FormConfig, initial: Entries) {
  const [entries, setEntries] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [listed, setListed] = useState<[field: string, error: string][]>([])
  const id = useId()
  const { faults } = checkForm(config, entries)
  const own = new Map(faults.map(({ field, error }) => [field, error]))
  const change = (changes: Entries) => {
    setEntries((now) => withoutLostOptions(config, { ...now, ...changes }))
    setRefused((now) => withoutFields(now, Object.keys(changes)))
  }
  const focusFirst = (names: readonly string[]) => focusField(id, names)
  return {
    config,
    entries,
    id,
    change,
    leave: (name: string) =>
      void mouseReleased().then(() => setTouched((now) => new Set([...now, name]))),
    errorAt: (name: string) => refused[name] ?? (touched.has(name) ? own.get(name) : undefined),
    /**
     * Returns true when every entry is valid, those in `awaited` left out; otherwise focuses the first wrong field.
     */
    check: (awaited: readonly string[] = []) => {
      const isAsked = (name: string) => !awaited.includes(name)
      const wrong = faults.filter(({ field }) => isAsked(field))
      const names = fieldsOf(config).map(({ name }) => name)
      setTouched((now) => new Set([...now, ...names.filter(isAsked)]))
      setListed(onceForPlace(config, wrong))
      focusFirst(wrong.map(({ field }) => field))
      return wrong.length === 0
    },
    /** Shows the server's errors. Returns true when an error belongs to a field of this form. */
    refuse: (fields: Record<string, string>) => {
      const names = fieldsOf(config).map(({ name }) => name)
      const known = Object.entries(fields).filter(([field]) => names.includes(field))
      setRefused(Object.fromEntries(known))
      setListed(known)
      focusFirst(known.map(([field]) => field))
      return known.length > 0
    },
    /** The fields that were wrong at the last attempt to send, for the list above the form. */
    problems: listed.map(([field, message]): FormProblem => ({
      field,
      message,
      isCorrected: !own.has(field) && refused[field] === undefined,
      focus: () => focusFirst([field]),
    })),
  }
}

export type ConfiguredForm = ReturnType<typeof useConfiguredForm>

/** Lists the two numbers of a missing place as one error. */
function onceForPlace(config: FormConfig, faults: readonly FieldFault[]): [string, string][] {
  const places = config.sections.flatMap(({ subsections }) =>
    subsections.filter(({ show }) => show === 'place').map(({ fields }) => fields),
  )
  const later = new Set(places.flatMap((fields) => fields.slice(1).map(({ name }) => name)))
  const first = new Set(faults.filter(({ field }) => !later.has(field)).map(({ error }) => error))
  return faults
    .filter(({ field, error }) => !(later.has(field) && first.has(error)))
    .map(({ field, error }) => [field, error])
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button'

/** Focuses the first of these fields in the order of the form. */
function focusField(formId: string, names: readonly string[]): void {
  const parts = [
    ...(document.getElementById(formId)?.querySelectorAll<HTMLElement>('[data-fields]') ?? []),
  ]
  const first = parts.find(({ dataset }) =>
    dataset['fields']?.split(' ').some((name) => names.includes(name)),
  )
  first?.scrollIntoView({ block: 'center' })
  first?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
}

/** Removes an entry that is not an option any more, such as the city after another state was chosen. */
function withoutLostOptions(config: FormConfig, entries: Entries): Entries {
  const allowed = { ...entries }
  for (const field of fieldsOf(config)) {
    const options = field.depends && optionsOf(field, allowed)
    const isLost = options && !options.some(({ value }) => value === allowed[field.name])
    if (isLost) delete allowed[field.name]
  }
  return allowed
}

function withoutFields(fields: Record<string, string>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)))
}
