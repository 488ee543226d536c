import type { z } from 'zod'
import { isPictureField } from '#shared/contract/files.ts'
import { AppError } from '#shared/app-error.ts'
import { type MessageText, messageText } from '#shared/message.ts'

/** A value of a multipart form: a text, or the hash of a file that was received. */
export type FormValue = { text: string } | { file: string }
export type FormEntry = readonly [name: string, value: FormValue]

/** Deeper than any form of the contract. */
const MOST_STEPS = 6
const HIGHEST_INDEX = 199
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[[^.[\]]*\])*$/
const STEP = /[^.[\]]+|\[\]/g
const unsafe = new Set(['__proto__', 'constructor', 'prototype'])
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/

type Node = { values: FormValue[]; children: Map<string, Node> }
type Faults = Map<string, MessageText>
type Place = { schema: z.ZodType; node: Node; path: string[]; faults: Faults }

/**
 * The input of an endpoint from the names of a form: `variants[0][SKU]` or `timings.Mon.from`. The endpoint's schema is
 * followed step by step, so only names that it has are read; the objects have no prototype. Texts become the numbers
 * and yes-or-no values that the schema asks for; the schema itself then checks them. Throws INVALID_INPUT at each name
 * that is not in the schema, and at each file where no picture belongs.
 */
export function readNames(schema: z.ZodType, entries: readonly FormEntry[]) {
  const faults: Faults = new Map()
  const root = newNode()
  for (const [name, value] of entries) {
    const steps = stepsOf(name)
    if (steps) insert(root, steps, value)
    else faults.set(name, messageText('fields.unknown'))
  }
  const input = convert({ schema, node: root, path: [], faults })
  if (faults.size > 0)
    throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(faults) })
  return (input ?? {}) as Record<string, unknown>
}

/** The path of a name, as errors of the schema carry it: `variants[0][SKU]` → `variants.0.SKU`. */
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

/** `images[]` is the same as `images` given several times. */
function insert(root: Node, steps: readonly string[], value: FormValue): void {
  let node = root
  for (const step of steps.filter((one) => one !== '[]')) {
    const next = node.children.get(step) ?? newNode()
    node.children.set(step, next)
    node = next
  }
  node.values.push(value)
}

/** What is read of a schema's definition; each kind of schema has some of it. */
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

/** The schema below `optional`, `nullable`, `default` and the like. */
function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input, getter } = definitionOf(schema)
  const inner = innerType ?? (type === 'pipe' ? input : getter?.())
  return inner ? bare(inner) : schema
}

function convertObject(
  { node, path, faults }: Place,
  schemaOf: (key: string) => z.ZodType | undefined,
): unknown {
  if (node.values.length > 0) return refuse(faults, path, 'fields.form')
  const made = Object.create(null) as Record<string, unknown>
  for (const [key, child] of node.children) {
    const schema = schemaOf(key)
    const at = [...path, key]
    if (!schema) {
      refuse(faults, at, 'fields.unknown')
      continue
    }
    const value = convert({ schema, node: child, path: at, faults })
    if (value !== undefined) made[key] = value
  }
  return made
}

function convertArray({ node, path, faults }: Place, schema: z.ZodType): unknown {
  const { values, children } = node
  const given = values.map((value) => ({ values: [value], children: new Map() }))
  const indexes = [...children.keys()].map((key) => (/^\d{1,3}$/.test(key) ? Number(key) : -1))
  const isList = indexes.every((index) => index >= 0 && index <= HIGHEST_INDEX)
  const hasGaps = Math.max(-1, ...indexes) >= indexes.length
  if (!isList || hasGaps || (values.length > 0 && children.size > 0))
    return refuse(faults, path, 'fields.list')
  const listed =
    children.size > 0
      ? indexes.toSorted((a, b) => a - b).map((index) => children.get(String(index)))
      : given
  return listed.flatMap((child, index) =>
    child ? [convert({ schema, node: child, path: [...path, String(index)], faults })] : [],
  )
}

/** The first option that has all names of the form and reads its texts as they are meant. */
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

function convertValue({ schema: asked, node, path, faults }: Place, schema: z.ZodType): unknown {
  const [value] = node.values
  if (!value || node.values.length > 1 || node.children.size > 0)
    return refuse(faults, path, 'fields.impossible')
  if ('file' in value)
    return isPictureField(schema) ? value.file : refuse(faults, path, 'pictureFields.noFileHere')
  return value.text === '' ? readEmpty(asked, schema) : readText(schema, value.text)
}

/** An empty text is null where that is allowed, else a text; for everything else it is missing. */
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
