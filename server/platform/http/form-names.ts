import type { z } from 'zod'
import { isFileField } from '#shared/contract/files.ts'
import { AppError } from '#shared/app-error.ts'
import { type MessageText, messageText } from '#shared/message.ts'

/** A value of a multipart form: a text, the hash of a received file, or a file field without a file. */
export type FormValue = { text: string } | { file: string } | { empty: true }
export type FormEntry = readonly [name: string, value: FormValue]

/** Most steps of a path; no form of the contract is deeper. */
const MOST_STEPS = 6
const HIGHEST_INDEX = 199
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[[^.[\]]*\])*$/
const STEP = /[^.[\]]+|\[\]/g
const unsafe = new Set(['__proto__', 'constructor', 'prototype'])
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/

type Node = { values: FormValue[]; children: Map<string, Node> }
type Faults = Map<string, MessageText>
/** The indexes of a list's members in the form, by the path of the list. */
type SentIndexes = Map<string, number[]>
/** The paths of the files in the input. */
type FilePaths = Map<FormValue, string>
type FoundNames = { faults: Faults; sentIndexes: SentIndexes; filePaths: FilePaths }
type Place = FoundNames & { schema: z.ZodType; node: Node; path: string[] }

type ReadForm = {
  input: Record<string, unknown>
  /**
   * Translates the path of an error to the path in the form as it was sent: `rows.1.SKU` was `rows[2][SKU]` when
   * `rows[1]` was left out.
   */
  fieldAsSent: (field: string) => string
  /** The field of a file in the input. */
  fieldOf: (file: FormValue) => string | undefined
}

/**
 * Builds the input of an endpoint from the names of a form: `variants[0][SKU]` or `timings.Mon.from`. Follows the
 * endpoint's schema step by step, so that only known names are read; the objects have no prototype. Texts become the
 * numbers and booleans that the schema expects; the schema itself checks them afterwards. Throws INVALID_INPUT at each
 * unknown name, and at each file outside of a picture field.
 */
export function readNames(schema: z.ZodType, entries: readonly FormEntry[]): ReadForm {
  const faults: Faults = new Map()
  const found: FoundNames = { faults, sentIndexes: new Map(), filePaths: new Map() }
  const root = newNode()
  for (const [name, value] of entries) {
    const steps = stepsOf(name)
    if (steps) insert(root, steps, value)
    else faults.set(name, messageText('fields.unknown'))
  }
  const input = convert({ ...found, schema, node: root, path: [] })
  const fieldAsSent = (field: string) => asSent(found.sentIndexes, field)
  if (faults.size > 0) {
    const fields = [...faults].map(([field, text]) => [fieldAsSent(field), text] as const)
    throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(fields) })
  }
  const fieldOf = (file: FormValue) => found.filePaths.get(file)
  return { input: (input ?? {}) as Record<string, unknown>, fieldAsSent, fieldOf }
}

function asSent(sentIndexes: SentIndexes, field: string): string {
  const steps = field.split('.')
  return steps
    .map((step, at) => sentIndexes.get(steps.slice(0, at).join('.'))?.[Number(step)] ?? step)
    .join('.')
}

/** The path of a name in the form of schema errors: `variants[0][SKU]` → `variants.0.SKU`. */
export function pathOfName(name: string): string {
  return (stepsOf(name) ?? [name]).filter((step) => step !== '[]').join('.')
}

function newNode(): Node {
  return { values: [], children: new Map() }
}

function stepsOf(name: string): string[] | undefined {
  if (!NAME.test(name)) return undefined
  const steps = name.match(STEP) ?? []
  const isSafe = steps.length <= MOST_STEPS && !steps.some((step) => unsafe.has(step))
  return isSafe ? steps : undefined
}

/** `images[]` means the same as a repeated `images`. */
function insert(root: Node, steps: readonly string[], value: FormValue): void {
  let node = root
  for (const step of steps.filter((one) => one !== '[]')) {
    const next = node.children.get(step) ?? newNode()
    node.children.set(step, next)
    node = next
  }
  node.values.push(value)
}

/** The fields of a schema's definition that this file reads; each kind of schema has some of them. */
type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  getter?: () => z.ZodType
  shape?: Record<string, z.ZodType>
  valueType?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  values?: readonly unknown[]
}

const definitionOf = (schema: z.ZodType) => schema.def as Definition

function convert(place: Place): unknown {
  const schema = bare(place.schema)
  const { type, shape, valueType, element, options } = definitionOf(schema)
  if (type === 'object' && shape)
    return convertObject(place, (key) => (Object.hasOwn(shape, key) ? shape[key] : undefined))
  if (type === 'record') return convertObject(place, () => valueType)
  if (type === 'array' && element) return convertArray(place, element)
  if (type === 'union' && options) return convertUnion(place, options)
  return convertValue(place, schema)
}

/** The schema inside `optional`, `nullable`, `default` and similar wrappers. */
function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input, getter } = definitionOf(schema)
  const inner = innerType ?? (type === 'pipe' ? input : getter?.())
  return inner ? bare(inner) : schema
}

function convertObject(
  { node, path, ...found }: Place,
  schemaOf: (key: string) => z.ZodType | undefined,
): unknown {
  if (node.values.length > 0) return refuse(found.faults, path, 'fields.form')
  const made = Object.create(null) as Record<string, unknown>
  for (const [key, child] of node.children) {
    const schema = schemaOf(key)
    const at = [...path, key]
    if (!schema) {
      refuse(found.faults, at, 'fields.unknown')
      continue
    }
    const value = isEmpty(child) ? undefined : convert({ ...found, schema, node: child, path: at })
    if (value !== undefined) made[key] = value
  }
  return made
}

/** True when a node of the form contains only file fields without a file. */
function isEmpty({ values, children }: Node): boolean {
  return values.every((value) => 'empty' in value) && [...children.values()].every(isEmpty)
}

/** Omitted members, and file fields without a file, leave no gap in the list. */
function convertArray({ node, path, ...found }: Place, schema: z.ZodType): unknown {
  const members = membersOf(node)
  if (!members) return refuse(found.faults, path, 'fields.list')
  const sent = members.filter((member) => !isEmpty(member.node))
  const indexes = sent.map(({ index }) => index)
  found.sentIndexes.set(path.join('.'), indexes)
  return sent.map((member, at) =>
    convert({ ...found, schema, node: member.node, path: [...path, String(at)] }),
  )
}

/** The members of a list in order, from a repeated name or from indexes; undefined when the node is not a list. */
function membersOf({ values, children }: Node): { index: number; node: Node }[] | undefined {
  const isIndexed = children.size > 0
  if (!isIndexed)
    return values.map((value, index) => ({ index, node: { values: [value], children: new Map() } }))
  const members = [...children].map(([key, node]) => ({ index: indexOf(key), node }))
  const isList = members.every(({ index }) => index >= 0 && index <= HIGHEST_INDEX)
  if (!isList || !values.every((value) => 'empty' in value)) return undefined
  return members.toSorted((one, other) => one.index - other.index)
}

function indexOf(key: string): number {
  return /^(?:0|[1-9]\d{0,2})$/.test(key) ? Number(key) : -1
}

/** Uses the first option of a union that has all names of the form and accepts the converted values. */
function convertUnion(place: Place, options: readonly z.ZodType[]): unknown {
  for (const schema of options) {
    const faults: Faults = new Map()
    const value = convert({ ...place, schema, faults })
    if (faults.size === 0 && (options.length === 1 || isAccepted(schema, value))) return value
  }
  const [first] = options
  return first && convert({ ...place, schema: first })
}

function isAccepted(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success
}

function convertValue(place: Place, schema: z.ZodType): unknown {
  const { schema: asked, node, path, faults, filePaths } = place
  const [value, ...more] = node.values.filter((one) => !('empty' in one))
  if (!value || 'empty' in value || more.length > 0 || node.children.size > 0)
    return refuse(faults, path, 'fields.impossible')
  if ('file' in value) {
    filePaths.set(value, path.join('.'))
    return isFileField(schema) ? value.file : refuse(faults, path, 'pictureFields.noFileHere')
  }
  return value.text === '' ? readEmpty(asked, schema) : readText(schema, value.text)
}

/** Reads an empty text as null where null is allowed, as '' for a string, and otherwise as a missing value. */
function readEmpty(asked: z.ZodType, schema: z.ZodType): unknown {
  if (isNullable(asked)) return null
  return definitionOf(schema).type === 'string' ? '' : undefined
}

function isNullable(schema: z.ZodType): boolean {
  return schema.safeParse(null).success
}

function readText(schema: z.ZodType, text: string): unknown {
  const { type, values = [] } = definitionOf(schema)
  if (type === 'number') return DECIMAL.test(text) ? Number(text) : text
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return values.find((one) => String(one) === text) ?? text
}

function refuse(faults: Faults, path: readonly string[], key: Parameters<typeof messageText>[0]) {
  faults.set(path.join('.'), messageText(key))
  return undefined
}
