import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readResults } from './results.mjs'

const MAP = 'docs/specification-map.md'
const ID = /^\d\.[a-z0-9-]+\.\d{2,3}$/
const STATES = /^(?:not yet|done|deviates \(docs\/deviations\.md#[a-z0-9-]+\))$/

export type Row = { id: string; where: string; test: string; state: string }

export type Facts = {
  exists: (path: string) => boolean
  /** Whether a test of this name is written; `results` tells whether it passed too. */
  isWritten: (test: string) => boolean
  /** Test name → whether it passed in this run; without a run only names and files are checked. */
  results?: Map<string, boolean>
}

/** The table rows of the map; a `|` inside a cell is written `\|`. */
export function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [, id = '', , , where = '', test = '', state = ''] = cells
    return ID.test(id) ? [{ id, where, test, state }] : []
  })
}

/** Every error in the map as one line; none when the map is correct. */
export function findMapFaults(text: string, facts: Facts): string[] {
  const rows = readRows(text)
  const ids = rows.map(({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [
    ...headFaults(text, ids),
    ...twice.map((id) => `${id}: stands twice`),
    ...rows.flatMap((row) => rowFaults(row, facts)),
  ]
}

/** The line that lists all ids, so that a removed row is noticed. */
export function headOf(ids: string[]): string {
  const print = createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16)
  return `<!-- rows: ${ids.length}, ids: ${print} -->`
}

function headFaults(text: string, ids: string[]): string[] {
  const wanted = headOf(ids)
  if (text.includes(wanted)) return []
  const found = /<!-- rows: .*-->/.exec(text)?.[0] ?? 'nothing'
  return [`the list of rows has changed: the head says ${found}, the rows are ${wanted}`]
}

function rowFaults(row: Row, facts: Facts): string[] {
  if (!STATES.test(row.state)) return [`${row.id}: unknown state "${row.state}"`]
  if (row.state === 'not yet') return []
  const files = listOf(row.where)
  const missing = files.filter((file) => !facts.exists(file))
  const faults = missing.map((file) => `${row.id}: ${file} does not exist`)
  if (files.length === 0) faults.push(`${row.id}: ${row.state}, but no file is named`)
  faults.push(...testFaults(row, facts))
  if (row.state === 'done') return faults
  const reason = row.state.slice('deviates ('.length, -1)
  return facts.exists(reason) ? faults : [...faults, `${row.id}: ${reason} does not exist`]
}

function testFaults(row: Row, facts: Facts): string[] {
  const tests = listOf(row.test)
  if (tests.length === 0) return [`${row.id}: ${row.state}, but no test is named`]
  const { results } = facts
  const unwritten = tests.filter((name) => !facts.isWritten(name))
  if (results === undefined) return unwritten.map((name) => `${row.id}: no test is named "${name}"`)
  const failed = tests.filter((name) => results.get(name) !== true)
  return failed.map((name) => `${row.id}: the test "${name}" did not pass in this run`)
}

function listOf(cell: string): string[] {
  const parts = cell.split(';').map((part) => part.trim().replace(/^`(.*)`$/, '$1'))
  return parts.filter((part) => part !== '')
}

/** A test counts as passed when it ran at least once and never failed. */
function passedIn(folder: string): Map<string, boolean> {
  const results = new Map<string, boolean>()
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  for (const { name, title, state } of files.flatMap(
    (file) => readResults(`${folder}/${file}`).tests,
  )) {
    if (state === 'skipped') continue
    for (const known of [name, title ?? name]) {
      results.set(known, state === 'passed' && results.get(known) !== false)
    }
  }
  return results
}

const TEST_FILE = /\.(?:test|spec|prove)\.tsx?$/
const TEXT = /'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`/g
const PLACEHOLDER = /%[sdijo]|\$\{[^}]*\}|\$[\w.]+/

/** Every text in the test files; those with placeholders as patterns. */
function writtenTests(): (name: string) => boolean {
  const files = ['e2e', 'scripts', 'server', 'shared', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const texts = new Set(
    files
      .filter((file) => TEST_FILE.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(TEXT)])
      .map(([, single, double, template]) => single ?? double ?? template ?? ''),
  )
  const patterns = [...texts].filter((text) => PLACEHOLDER.test(text)).map(patternOf)
  return (name) => texts.has(name) || patterns.some((pattern) => pattern.test(name))
}

function patternOf(title: string): RegExp {
  const parts = title.split(new RegExp(PLACEHOLDER, 'g'))
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // A text of little more than placeholders would match any name.
  return parts.join('').trim().length < 6 ? /$^/ : new RegExp(`^${escaped.join('.+')}$`)
}

/** A file, or with `#name` an anchor inside it. */
function exists(path: string): boolean {
  const [file = '', anchor] = path.split('#')
  if (!existsSync(file)) return false
  return anchor === undefined || readFileSync(file, 'utf8').includes(`id="${anchor}"`)
}

function main(): void {
  const text = readFileSync(MAP, 'utf8')
  const at = process.argv.indexOf('--results')
  const folder = at < 0 ? undefined : process.argv[at + 1]
  const written = { exists, isWritten: writtenTests() }
  const facts = folder === undefined ? written : { ...written, results: passedIn(folder) }
  const faults = findMapFaults(text, facts)
  const rows = readRows(text)
  const done = rows.filter(({ state }) => state !== 'not yet').length
  if (faults.length > 0) console.error(faults.join('\n'))
  else console.info(`${rows.length} rows, ${done} built, all rows correct`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
