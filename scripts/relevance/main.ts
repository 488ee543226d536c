import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SearchService } from '#server/modules/search/views/search-service.ts'
import { postgresFolder } from '../postgres.ts'
import { addCatalogue } from './city.ts'
import { compareEngines, openCity } from './engines.ts'
import { floors } from './floors.ts'
import { type JudgedSearch, impossible, judge } from './judge.ts'
import { lists } from './rows.ts'
import { findPieces } from './pieces.ts'
import { judgeSlips } from './slips.ts'
import { belowFloor, type Place, type Result, tableOf } from './table.ts'

/** Number of failing rows that are printed without `--all`. */
const SHOWN = 40
const { values: options } = parseArgs({
  options: {
    /** A file with products, as `mappings/fashion-catalogue.json` reads it; the shops of the city sell them too. */
    catalogue: { type: 'string', default: process.env['CATALOGUE_CSV'] ?? '' },
    /** Only this list. */
    list: { type: 'string' },
    /** Only the classes of this name. */
    class: { type: 'string' },
    /** Prints every failing row. */
    all: { type: 'boolean', default: false },
  },
})
const isChosen = (list: string, name: string) =>
  (options.list ?? list) === list && (options.class ?? name) === name
const chosenRows = Object.entries(lists).flatMap(([list, classes]) =>
  classes.filter(({ name }) => isChosen(list, name)).map((one) => ({ list, one })),
)
const checks = ['slips', 'engines'].filter((list) => isChosen(list, list))
const results: Result[] = []
const notRun: string[] = []
const cannotHold: string[] = []

if (chosenRows.length + checks.length === 0)
  stop(`No such list or class. The lists are ${Object.keys(lists).join(', ')}, slips, engines`)
if (options.catalogue !== '' && !existsSync(options.catalogue))
  stop(`There is no file ${options.catalogue}`)

const database = await openCity()
const service = new SearchService(database)
await askLists('city')
if (checks.includes('slips')) add('slips', await judgeSlips(await readAsked()))
if (checks.includes('engines')) await askBothEngines()
await askWithCatalogue()
await database.close()
report()

async function readAsked(): Promise<JudgedSearch> {
  return { service, pieces: await findPieces(database) }
}

async function askLists(place: Place): Promise<void> {
  const asked = await readAsked()
  for (const { list, one } of chosenRows) {
    const faults: string[] = []
    for (const row of one[place]) faults.push(...(await judge(asked, row, one.judged)))
    const rows = one[place].length
    const tuned = one[place].filter(({ isTuned }) => isTuned).length
    if (rows > 0) results.push({ list, name: one.name, place, rows, tuned, faults })
    cannotHold.push(
      ...impossible(one[place], asked.pieces).map((fault) => `${list}, ${place}: ${fault}`),
    )
  }
}

function add(list: string, result: Pick<Result, 'rows' | 'faults'>): void {
  results.push({ list, name: list, place: 'city', tuned: 0, ...result })
}

async function askBothEngines(): Promise<void> {
  if (postgresFolder()) add('engines', await compareEngines(service))
  else notRun.push('engines: PostgreSQL 15 or newer is not installed')
}

async function askWithCatalogue(): Promise<void> {
  const rows = chosenRows.reduce((sum, { one }) => sum + one.catalogue.length, 0)
  if (rows === 0) return
  if (options.catalogue === '') {
    notRun.push(`${rows} rows that need a file with real products: give --catalogue FILE`)
    return
  }
  const imported = await addCatalogue(database, options.catalogue)
  console.info(`${imported} products of ${options.catalogue} were added`)
  await askLists('catalogue')
}

function report(): void {
  const failed = results.flatMap(({ list, name, place, faults }) =>
    faults.map((fault) => `${list}, ${name}, ${place}: ${fault}`),
  )
  const shown = options.all ? failed : failed.slice(0, SHOWN)
  const more = failed.length - shown.length
  const below = belowFloor(results, floors, options.class === undefined)
  console.info(tableOf(results))
  print('Rows that do not hold', more > 0 ? [...shown, `${more} more with --all`] : shown)
  print('Rows that no result can hold', cannotHold)
  print('Not run', notRun)
  print('Below the floor', below)
  process.exitCode = below.length + cannotHold.length > 0 ? 1 : 0
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.info(['', `${title}:`, ...lines].join('\n  '))
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}
