import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readResults } from './results.ts'

const MAP = 'docs/specification-map.md'
const ID = /^\d\.[a-z0-9-]+\.\d{2,3}$/
const STATES = /^(?:not yet|done|deviates \(docs\/deviations\.md#[a-z0-9-]+\))$/

export type Row = { id: string; test: string; state: string }

export type Facts = {
  /** True when `docs/deviations.md` has this anchor. */
  hasDeviation: (anchor: string) => boolean
  /** True when a test file contains a test of this name. */
  isWritten: (test: string) => boolean
  /** Test name → true when the test passed. */
  results: Map<string, boolean>
  /** True: every named test must be among the results. False: tests without a result are ignored. */
  complete: boolean
}

/** The table rows of the map; a `|` inside a cell is written `\|`. */
export function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [, id = '', , , test = '', state = ''] = cells
    return ID.test(id) ? [{ id, test, state }] : []
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
  const anchor = /#([a-z0-9-]+)\)$/.exec(row.state)?.[1]
  const lost = anchor !== undefined && !facts.hasDeviation(anchor)
  return [
    ...testFaults(row, facts),
    ...(lost ? [`${row.id}: docs/deviations.md has no row "${anchor}"`] : []),
  ]
}

function testFaults({ id, test, state }: Row, facts: Facts): string[] {
  const tests = listOf(test)
  if (tests.length === 0) return [`${id}: ${state}, but no test is named`]
  return tests.flatMap((name) => {
    if (!facts.isWritten(name)) return [`${id}: no test is named "${name}"`]
    const passed = facts.results.get(name)
    if (passed === false) return [`${id}: the test "${name}" failed`]
    return facts.complete && !passed ? [`${id}: the test "${name}" did not run`] : []
  })
}

function listOf(cell: string): string[] {
  const parts = cell.split(';').map((part) => part.trim().replace(/^`(.*)`$/, '$1'))
  return parts.filter((part) => part !== '')
}

/** A test counts as passed when it ran at least once and never failed. */
function readAll(folders: string[]): Map<string, boolean> {
  const results = new Map<string, boolean>()
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
  for (const { name, title, state } of files.flatMap(readResults)) {
    if (state === 'skipped') continue
    for (const known of [name, title])
      results.set(known, state === 'passed' && results.get(known) !== false)
  }
  return results
}

const TEST_FILE = /\.(?:test|spec|prove)\.tsx?$/
const TEXT = /'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`/g
const PLACEHOLDER = /%[sdijo]|\$\{[^}]*\}|\$[\w.]+/

/** Compares a name with every text in the test files; a text with placeholders is a pattern. */
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

/** `--results` also checks the results of the last `npm test`, `--complete` also those of `npm run prove`. */
function main(): void {
  const complete = process.argv.includes('--complete')
  const tested = complete || process.argv.includes('--results')
  const text = readFileSync(MAP, 'utf8')
  const deviations = readFileSync('docs/deviations.md', 'utf8')
  const faults = findMapFaults(text, {
    hasDeviation: (anchor) => deviations.includes(`id="${anchor}"`),
    isWritten: writtenTests(),
    results: readAll([...(tested ? ['.tmp/results'] : []), ...(complete ? ['.tmp/proofs'] : [])]),
    complete,
  })
  const rows = readRows(text)
  const built = rows.filter(({ state }) => state !== 'not yet').length
  if (faults.length > 0) console.error(faults.join('\n'))
  else console.info(`${rows.length} rows, ${built} built, all rows correct`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
