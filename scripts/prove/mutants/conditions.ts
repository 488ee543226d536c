import { readFileSync, readdirSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { testsOfModule } from './module-tests.ts'
import type { Mutant } from './mutant.ts'

/** A condition that can be taken out of a source text: the piece from `start` to `end`. */
export type Condition = { start: number; end: number }
/** The text of a template, from its first quotation mark. */
type Piece = { start: number; text: string }

const FILLER = '\u0001'
/** Words of SQL after which a condition has ended. */
const ENDS =
  /^(?:and|or|order|group|limit|returning|on|union|having|for|window|when|then|else|end|join|left|cross|where|offset|do|as)\b/

/**
 * The conditions of a module's SQL that one fault may forget: every `and …` and the first one of a `where` that has
 * several, in SQL texts, and every argument of drizzle's `and(…)`.
 */
export function findConditions(source: string): Condition[] {
  const { texts, args } = readSource(source)
  return [...texts.flatMap(conditionsOf), ...args].toSorted((a, b) => a.start - b.start)
}

function conditionsOf({ start, text }: Piece): Condition[] {
  return [...text.matchAll(/\b(?:and|where)\b/g)].flatMap(({ 0: word, index }) => {
    const end = endOfCondition(text, index + word.length)
    const isEmpty = text.slice(index + word.length, end).trim() === ''
    if (word === 'and')
      return isEmpty || isBetween(text, index) ? [] : [{ start: start + index, end: start + end }]
    const next = /^and\s+/.exec(text.slice(end))
    if (!next) return []
    return [{ start: start + index + word.length + 1, end: start + end + next[0].length }]
  })
}

/** True for the second word of `between … and …`. */
function isBetween(text: string, at: number): boolean {
  return /\bbetween\b(?:(?!\band\b|\bor\b|\bwhere\b).)*$/s.test(text.slice(0, at))
}

/** The place where a condition ends: a word of `ENDS` or a comma outside its own parentheses, or the text's end. */
function endOfCondition(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return at
    if (depth === 0 && at > from && (sign === ',' || endsAt(text, from, at))) return at
  }
  return text.length
}

function endsAt(text: string, from: number, at: number): boolean {
  const startsWord = /\W/.test(text[at - 1] ?? ' ')
  return startsWord && ENDS.test(text.slice(at)) && !isBetween(text.slice(from), at - from)
}

/** The texts of all templates, and the arguments of all calls of `and` with several. */
function readSource(source: string): { texts: Piece[]; args: Condition[] } {
  const texts: Piece[] = []
  const args: Condition[] = []
  new Visitor({
    TemplateLiteral({ start, end, quasis }) {
      // The places of `${…}` are filled, so that no word there counts. A quasi of TypeScript begins at its ` or }.
      const text = quasis.reduce(
        (filled, quasi) => filled.padEnd(quasi.start + 1 - start, FILLER) + quasi.value.raw,
        '',
      )
      texts.push({ start, text: text.padEnd(end - 1 - start, FILLER) })
    },
    CallExpression({ callee, arguments: given, end }) {
      if (callee.type !== 'Identifier' || callee.name !== 'and' || given.length < 2) return
      given.forEach((arg, at) =>
        args.push({ start: arg.start, end: given[at + 1]?.start ?? end - 1 }),
      )
    },
  }).visit(parseSync('source.ts', source).program)
  return { texts, args }
}

const modulesFolder = 'server/modules'
const withSql = /^(?:queries|views|commands|jobs|listeners|flows)(?:\/|\.ts$)/

/**
 * One fault for each condition of a module's SQL: without it, a row that must be left out is in. `words` choose files, such
 * as `inventory/queries`; without words all modules, which takes hours.
 */
export function conditionMutants(words: readonly string[]): Mutant[] {
  return readdirSync(modulesFolder).flatMap((module) =>
    readdirSync(`${modulesFolder}/${module}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => withSql.test(file) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => words.length === 0 || words.some((w) => `${module}/${file}`.startsWith(w)))
      .toSorted()
      .flatMap((file) => mutantsOf(module, `${modulesFolder}/${module}/${file}`)),
  )
}

function mutantsOf(module: string, file: string): Mutant[] {
  const source = readFileSync(file, 'utf8')
  const tests = [...testsOfModule(module), 'server/owned-ids.test.ts']
  return findConditions(source).map(({ start, end }) => {
    const from = startOfUnique(source, start, end)
    const line = source.slice(0, start).split('\n').length
    const text = source.slice(start, end).replaceAll(/\s+/g, ' ')
    const found = { find: source.slice(from, end), replace: source.slice(from, start) }
    return { file, ...found, breaks: `line ${line} without "${text.trim()}"`, tests }
  })
}

/** The nearest place before `start` from which the text until `end` stands only once in the source. */
function startOfUnique(source: string, start: number, end: number): number {
  for (let from = start; from > 0; from -= 1) {
    const text = source.slice(from, end)
    if (source.indexOf(text) === source.lastIndexOf(text)) return from
  }
  return 0
}
