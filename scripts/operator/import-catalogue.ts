import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  importLists,
  type ListPart,
  type ListReport,
  type ListRequest,
} from '#server/import-lists.ts'
import { askServer } from '#server/list-socket.ts'
import { readConfig } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { readMapping } from '../catalogue/answers.ts'
import { demonstrationLists } from '../catalogue/demonstration.ts'
import { loadMapping } from '../catalogue/load-mapping.ts'
import { listsOf, partsOf, readList, type StoreList } from '../catalogue/read-list.ts'
import { sayEnding, sayReport } from '../catalogue/say-report.ts'
import { runScript, withDatabase } from './run-script.ts'

const usage = `npm run catalogue:import -- FILE [options]
  FILE                  a list in CSV, TSV or XLSX, in any shape (docs/import.md)
  --store STORE         import everything into this store (id, shop name or e-mail address);
                        without it the list's column Store names the store of each row
  --dry-run             show how the list is read and what would happen; change nothing
  --answer NAME=VALUE   what the list does not say, such as gst=byHsn or hsn.Kurtas=6211; may be repeated
  --answers FILE.json   answers and corrections, as PUT /api/import takes them (columns by their index from 0)
  --match sku|name      how articles that the shop has are found
  --set-counts          set the stock of articles that the shop has to the counts of the list
  --valid-only          import the good products when cells are wrong
  --errors FILE.csv     write the rows with wrong cells into this file, to correct and import again
  --demonstration FILE.json
                        make up sizes, stock and prices by these rules, for a demonstration (mappings/)`
/** The migrations are beside the built commands. */
const migrationsDir = join(import.meta.dirname, 'migrations')
const options = {
  store: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  answer: { type: 'string', multiple: true },
  answers: { type: 'string' },
  match: { type: 'string' },
  'set-counts': { type: 'boolean', default: false },
  'valid-only': { type: 'boolean', default: false },
  errors: { type: 'string' },
  demonstration: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help) return console.log(usage)
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new OperatorError(usage)
  const { request, parts } = await prepare(file, values)
  const begun = performance.now()
  const reports = await send(request, parts)
  for (const report of reports) console.log(sayReport(report))
  if (values.errors !== undefined)
    writeFileSync(values.errors, reports.map(({ errors }) => errors).join('\n'))
  console.log(`\n${sayEnding(reports, request.save)}`)
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const isRefused = reports.some(({ details }) => details.counts.problems > 0)
  if (request.save === 'all' && isRefused) process.exitCode = 1
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Reads the list and the answers. */
async function prepare(file: string, values: Values) {
  const { answer, answers, match, 'set-counts': setCounts, store, demonstration } = values
  const mapping = readMapping({ answer, answers, match, setCounts })
  const { fileHash, sheets } = await readList(file)
  const stores =
    demonstration === undefined
      ? listsOf({ sheets }, { store, sheet: mapping.sheet })
      : demonstrate(sheets[0]?.rows ?? [], demonstration, store)
  const { lists, parts } = partsOf(stores)
  const request: ListRequest = {
    fileName: basename(file),
    fileHash,
    lists,
    mapping,
    save: saveOf(values),
  }
  return { request, parts }
}

function saveOf({ 'dry-run': isDry, 'valid-only': isPartial }: Values): ListRequest['save'] {
  if (isDry) return 'nothing'
  return isPartial ? 'valid' : 'all'
}

function demonstrate(rows: string[][], file: string, store: string | undefined): StoreList[] {
  const { lists, skipped } = demonstrationLists(rows, loadMapping(file), store)
  for (const { count, reason, row } of skipped)
    console.log(`${count} rows left out: ${reason} (such as row ${row})`)
  return lists
}

/** PGlite belongs to one process: the server takes the lists if it runs, otherwise the database is opened here. */
async function send(request: ListRequest, parts: ListPart[]): Promise<ListReport[]> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const told = databaseUrl ? undefined : await askServer(dataDir, request, parts, console.log)
  if (told) return told
  let reports: ListReport[] = []
  await withDatabase(async (database) => {
    reports = await importLists(database, request, parts, console.log)
    if (request.save !== 'nothing') await database.vacuum()
  }, migrationsDir)
  return reports
}

runScript(main)
