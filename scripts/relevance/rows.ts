import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import named from './traits.json' with { type: 'json' }
import { type Check, checks, type Trait, traits } from './traits.ts'

/** A check with its text. */
export type NamedCheck = Check & { says: string }
/**
 * A query, and all that a shopper may expect of the results. `isTuned`: words of the query were added to the search after
 * the row was written.
 */
export type Row = { query: string; expected: readonly NamedCheck[]; isTuned: boolean }
/**
 * The part of an answer that is judged: the products, the products with the close ones under them, or the
 * suggestions.
 */
export type JudgedPart = 'products' | 'close' | 'suggestions'
/** Queries of one sort. */
export type QueryClass = {
  name: string
  judged: JudgedPart
  /** Asked in the demonstration city alone. */
  city: Row[]
  /** Asked when its shops also sell the products of the real catalogue. */
  catalogue: Row[]
}

const TOKEN = /\/(?:\\.|[^/\\])+\/[a-z]*|'(?:[^'\\]|\\.)*'|[\d.]+|[A-Za-z]\w*|[(),;]/g

type Value = number | string | RegExp | Trait | Check
const functions = new Map<string, (...given: never[]) => Trait | Check>(
  Object.entries({ ...traits, ...checks }),
)
const texts = new Map(Object.entries(named))
const knownConditions = new Map<string, Trait | Check>()

/** Reads `opens(4, both(sarees, text(/silk/i))); isSold` into its checks. Throws Error for an unknown word. */
export function readExpectation(text: string): NamedCheck[] {
  const tokens = [...text.matchAll(TOKEN)]
  const read: NamedCheck[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const from = tokens[at]?.index ?? 0
    const { value, next } = valueAt(tokens, at)
    if (typeof value !== 'object' || !('holds' in value)) throw new Error(`no check: ${text}`)
    read.push({ ...value, says: text.slice(from, tokens[next]?.index) })
    at = next
  }
  return read
}

type Tokens = readonly RegExpExecArray[]

/** A number, a text or a pattern; undefined for a word. */
function plainValue(token: string): Value | undefined {
  if (/^[\d.]/.test(token)) return Number(token)
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll(String.raw`\'`, "'")
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/.exec(token) ?? []
  return source === undefined ? undefined : new RegExp(source, flags)
}

function valueAt(tokens: Tokens, at: number): { value: Value; next: number } {
  const word = tokens[at]?.[0] ?? ''
  const value = plainValue(word)
  if (value !== undefined) return { value, next: at + 1 }
  if (tokens[at + 1]?.[0] !== '(') return { value: namedValue(word), next: at + 1 }
  const given: Value[] = []
  let next = at + 1
  while (tokens[next]?.[0] !== ')') {
    const one = valueAt(tokens, next + 1)
    given.push(one.value)
    next = one.next
  }
  return { value: callCondition(word, given), next: next + 1 }
}

function callCondition(word: string, given: readonly Value[]): Trait | Check {
  const made = functions.get(word)
  if (!made) throw new Error(`no such condition: ${word}`)
  return made(...(given as never[]))
}

function namedValue(word: string): Trait | Check {
  const text = texts.get(word)
  const value = knownConditions.get(word) ?? (text ? traitOf(text) : callCondition(word, []))
  knownConditions.set(word, value)
  return value
}

function traitOf(text: string): Trait {
  const { value } = valueAt([...text.matchAll(TOKEN)], 0)
  if (typeof value !== 'function') throw new Error(`no condition on a product: ${text}`)
  return value
}

function readLists(): Record<string, QueryClass[]> {
  const lists: Record<string, QueryClass[]> = {}
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'rows.tsv'), 'utf8').split('\n')
  for (const line of lines.filter((one) => one !== '')) {
    const [list = '', name = '', judged, place, tuned, query = '', text = ''] = line.split('\t')
    const classes = (lists[list] ??= [])
    let own = classes.find((one) => one.name === name)
    if (!own) classes.push((own = { name, judged: judged as JudgedPart, city: [], catalogue: [] }))
    const row = { query, expected: readExpectation(text), isTuned: tuned === 'yes' }
    if (place !== 'catalogue') own.city.push(row)
    if (place !== 'city') own.catalogue.push(row)
  }
  return lists
}

/** All queries by their lists; `golden` are rows that must all hold in the demonstration city. */
export const { golden = [], ...lists } = readLists()
