import { withAsciiDomain } from '../formats/email.ts'
import { hasWayToReach } from './contact-words.ts'
import { readMobile } from '../formats/phone-number.ts'
import { readPrinted } from '../formats/printed-number.ts'
import { gstinFault, isPanOf } from '../formats/tax-ids.ts'

/** A form as data: the server sends it, the browser renders it, and both check entries with `checkForm`. */
export type FormConfig = { name: string; sections: FormSection[]; rules: FormRule[] }
export type FormSection = {
  key: string
  title: string
  note?: string
  subsections: FormSubsection[]
}
export type FormSubsection = {
  key: string
  title?: string
  note?: string
  /** The layout of the fields: one below the other, as the hours of a week, or as a point on the map. */
  show: 'fields' | 'week' | 'place'
  fields: FormField[]
}

export type FieldType =
  | 'text'
  | 'number'
  | 'tel'
  | 'email'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'file'

export type FormOption = { value: string; label: string }

export type FormField = {
  /** Dots denote nested objects: `timings.Mon.from`. */
  name: string
  label: string
  hint?: string
  type: FieldType
  options?: FormOption[]
  /** The options of this field for each value of another field; a value without an entry has no options. */
  depends?: { field: string; options: Record<string, string[]>; labels: Record<string, string> }
  /** Shown before the entry; not part of the entry. */
  prefix?: string
  autocomplete?: string
  /** For files. */
  accept?: 'image/*'
  schema: FieldSchema
}

type WithError = { error: string }

export type FieldSchema = {
  dataType: WithError & { type: 'string' | 'number' | 'boolean' | 'email' | 'mixed' }
  required?: WithError
  matches?: WithError & { pattern: string }
  minLength?: WithError & { value: number }
  maxLength?: WithError & { value: number }
  minimum?: WithError & { value: number }
  maximum?: WithError & { value: number }
  /** A statement that the person has to accept. */
  accepted?: WithError
  /** A check that is more than a pattern. */
  check?: WithError & { rule: 'gstin' }
  /** Strangers read the entry: it holds no link, e-mail address or telephone number. */
  noContact?: WithError
  /** A number of capital letters and digits in any spelling, which is saved in capital letters without separators. */
  isUpperCase?: true
  /** An Indian mobile number in any spelling, which is saved as its ten digits. */
  isMobile?: true
}

/** A check of several fields together; the error belongs to `field`. */
export type FormRule = WithError &
  (
    | { kind: 'anyTrue'; field: string; fields: string[] }
    /** The two windows of a day must not overlap. `fields` are from, to, from and to; the last two may be missing. */
    | { kind: 'inOrder'; field: string; when: string; fields: [string, string, string, string] }
    /** The PAN must be the one in the GSTIN, where both are given. */
    | { kind: 'panOfGstin'; field: string; gstin: string }
  )

export type Entry = string | number | boolean | null | undefined
/** Entries by the dotted names of their fields. */
export type Entries = Record<string, Entry>
export type FieldFault = { field: string; error: string }

export function fieldsOf({ sections }: Pick<FormConfig, 'sections'>): FormField[] {
  return sections.flatMap(({ subsections }) => subsections.flatMap(({ fields }) => fields))
}

/**
 * Checks all entries. `entries` are the entries that are not empty, trimmed and in their types. `faults` has one error
 * for each wrong field, in the order of the form, with the text of the configuration.
 */
export function checkForm(
  config: FormConfig,
  given: Readonly<Entries>,
): { entries: Entries; faults: FieldFault[] } {
  const entries: Entries = {}
  const faults: FieldFault[] = []
  for (const field of fieldsOf(config)) {
    const read = readEntry(field, given)
    if ('error' in read) faults.push({ field: field.name, error: read.error })
    else if (read.value !== undefined) entries[field.name] = read.value
  }
  const wrong = new Set(faults.map(({ field }) => field))
  for (const rule of config.rules) {
    if (!wrong.has(rule.field) && isBroken(rule, entries))
      faults.push({ field: rule.field, error: rule.error })
  }
  return { entries, faults }
}

/** The error of one field; undefined when its entry is right. */
export function faultOf(field: FormField, given: Readonly<Entries>): string | undefined {
  const read = readEntry(field, given)
  return 'error' in read ? read.error : undefined
}

type Read = { value: Entry } | WithError

function readEntry(field: FormField, given: Readonly<Entries>): Read {
  const { schema } = field
  const value = Object.hasOwn(given, field.name) ? tidy(given[field.name], schema) : undefined
  if (value === undefined) return schema.required ? { error: schema.required.error } : { value }
  const error = typeof value === 'string' ? faultInText(value, schema) : faultInValue(value, schema)
  if (error !== undefined) return { error }
  if (!isAmongOptions(field, value, given)) {
    return { error: (schema.required ?? schema.dataType).error }
  }
  return { value }
}

/** Trims the entry and converts it to the field's type; undefined for an empty entry. */
function tidy(entry: Entry, schema: FieldSchema): Entry {
  const { dataType } = schema
  if (entry === null || entry === undefined) return undefined
  if (typeof entry !== 'string') return entry
  const text = spell(entry.trim(), schema)
  if (dataType.type === 'boolean') return { true: true, on: true, false: false }[text] ?? text
  if (text === '') return undefined
  if (dataType.type === 'number' && /^-?\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text)
  return text
}

function spell(text: string, { dataType, isUpperCase, isMobile }: FieldSchema): string {
  if (isMobile) return readMobile(text) ?? text
  if (dataType.type === 'email') return withAsciiDomain(text)
  // Separators alone are not "no number".
  return isUpperCase ? readPrinted(text) || text : text
}

const EMAIL = /^[^\s@<>"',;:()[\]\\]{1,64}@[^\s@<>"',;:()[\]\\]+\.[^\s@.<>"',;:()[\]\\]{2,63}$/
const LONGEST_EMAIL = 254

type TextCheck = (text: string, schema: FieldSchema) => WithError | false | undefined

/** The checks run in this order; the first error counts. */
const textChecks: TextCheck[] = [
  (text, { dataType }) =>
    (dataType.type === 'number' || dataType.type === 'boolean' || UNREADABLE.test(text)) &&
    dataType,
  (text, { dataType }) => dataType.type === 'email' && !isEmail(text) && dataType,
  (text, { matches }) =>
    matches && !new RegExp(`^(?:${matches.pattern})$`, 'u').test(text) && matches,
  (text, { minLength }) => minLength && lengthOf(text) < minLength.value && minLength,
  (text, { maxLength }) => maxLength && lengthOf(text) > maxLength.value && maxLength,
  (text, { check }) => check && gstinFault(text) !== undefined && check,
  (text, { noContact }) => noContact && hasWayToReach(text) && noContact,
]

const UNREADABLE = /\p{Control}|\p{Surrogate}/u
const lengthOf = (text: string) => [...text].length
const isEmail = (text: string) => EMAIL.test(text) && text.length <= LONGEST_EMAIL

function faultInText(text: string, schema: FieldSchema): string | undefined {
  for (const check of textChecks) {
    const broken = check(text, schema)
    if (broken) return broken.error
  }
  return undefined
}

function faultInValue(value: Entry, schema: FieldSchema): string | undefined {
  const { dataType, accepted } = schema
  if (dataType.type === 'mixed') return undefined
  if (typeof value !== dataType.type) return dataType.error
  if (typeof value === 'number') return faultInNumber(value, schema)
  return accepted && value !== true ? accepted.error : undefined
}

function faultInNumber(value: number, schema: FieldSchema): string | undefined {
  const { dataType, minimum, maximum } = schema
  if (!Number.isFinite(value)) return dataType.error
  if (minimum && value < minimum.value) return minimum.error
  if (maximum && value > maximum.value) return maximum.error
  return undefined
}

function isAmongOptions(field: FormField, value: Entry, given: Readonly<Entries>): boolean {
  const options = optionsOf(field, given)
  return options === undefined || options.some((option) => option.value === value)
}

/** The options of a field for the present entries; undefined when any entry is allowed. */
export function optionsOf(
  { options, depends }: FormField,
  given: Readonly<Entries>,
): FormOption[] | undefined {
  if (!depends) return options
  const { field, labels } = depends
  const on = typeof given[field] === 'string' ? given[field].trim() : ''
  const values = Object.hasOwn(depends.options, on) ? (depends.options[on] ?? []) : []
  return values.map((value) => ({ value, label: labels[value] ?? value }))
}

function isBroken(rule: FormRule, entries: Entries): boolean {
  if (rule.kind === 'anyTrue') return !rule.fields.some((name) => entries[name] === true)
  if (rule.kind === 'panOfGstin') {
    const textOf = (name: string) => String(entries[name] ?? '')
    return !isPanOf({ gstin: textOf(rule.gstin), pan: textOf(rule.field) })
  }
  const times = rule.fields.map((name) => entries[name])
  const hasOneWindow = times[2] === undefined && times[3] === undefined
  return entries[rule.when] === true && !hasOneWindow && !areInOrder(times)
}

/** True when the four times of a day ascend; the last may be after midnight, up to the first. */
function areInOrder(times: Entry[]): boolean {
  if (!times.every((time) => typeof time === 'string')) return false
  const [opens = '', closes = '', reopens = '', ends = ''] = times
  return opens < closes && closes < reopens && (ends > reopens || ends <= opens)
}

type NestedEntries = { [key: string]: Entry | NestedEntries }

/** `{ 'a.b': 1 }` becomes `{ a: { b: 1 } }`. */
export function nest(entries: Readonly<Entries>): NestedEntries {
  const root: NestedEntries = {}
  for (const [name, entry] of Object.entries(entries)) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    let at = root
    for (const part of path) {
      const inner = Object.hasOwn(at, part) ? at[part] : undefined
      const next = typeof inner === 'object' && inner !== null ? inner : {}
      at[part] = next
      at = next
    }
    at[last] = entry
  }
  return root
}

/** The entries of a form's fields in a nested object; properties that are no fields are left out. */
export function flatten(config: Pick<FormConfig, 'sections'>, nested: object): Entries {
  const entries: Entries = {}
  for (const { name } of fieldsOf(config)) {
    let at: unknown = nested
    for (const part of name.split('.')) {
      at =
        typeof at === 'object' && at !== null && Object.hasOwn(at, part)
          ? (at as Record<string, unknown>)[part]
          : undefined
    }
    if (['string', 'number', 'boolean'].includes(typeof at)) entries[name] = at as Entry
  }
  return entries
}
