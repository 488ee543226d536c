import type { Database } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { Incoming } from '#server/modules/catalog/commands/products.ts'
import { tidy } from '#shared/catalog/tidy-text.ts'
import { makeMapper, type Mapper } from '#server/modules/catalog/rules/map-row.ts'
import type { Mapping } from '#server/modules/catalog/rules/mapping.ts'
import { slabNote } from '#server/modules/catalog/rules/slab-note.ts'
import { type RowOutcome, importRows } from './import-rows.ts'
import { toEnglish } from './mapping.ts'
import type { ProductFile } from './product-file.ts'
import type { Catalogue, ReadRow } from './read-rows.ts'
import { type ChooseStore, findStore, findTargetStores } from './target-stores.ts'

/** A row that is already there was created by an earlier import and is not changed. */
export type Outcome = 'imported' | 'already there' | 'left out'
export type ReportLine = {
  line: number
  outcome: Outcome
  reason: string
  name: string
  /** The GST rate follows from HSN and price, and is not the slab of the file. */
  retaxed?: boolean
}
/** `imported + alreadyThere + leftOut = read`; `shortened` and `retaxed` are parts of `imported`. */
export type Summary = Record<
  'read' | 'imported' | 'shortened' | 'alreadyThere' | 'leftOut',
  number
> & {
  retaxed?: number
}

export type ImportOptions = {
  /** Rows of a foreign catalogue with its mapping, or products in our own columns. */
  source: { catalogue: Catalogue; mapping: Mapping } | { file: ProductFile }
  store: string | undefined
  dryRun: boolean
  now: Date
  report: (line: ReportLine) => void
  progress: (summary: Summary, share: number) => void
}

const rowsAtOnce = 300

type Judged = ReportLine & { ready?: Incoming }

/** Reads the catalogue once, a few hundred rows per transaction; products that exist already are not changed. */
export async function importCatalogue(
  database: Database,
  options: ImportOptions,
): Promise<Summary> {
  const { report, progress } = options
  const { judged: source, share } = await openSource(database, options)
  const summary: Summary = { read: 0, imported: 0, shortened: 0, alreadyThere: 0, leftOut: 0 }
  for await (const judged of inGroups(source, rowsAtOnce)) {
    const ready = judged.flatMap((row) => row.ready ?? [])
    const rowOutcomes = await importRows(database, ready, options.dryRun)
    for (const line of settle(judged, rowOutcomes)) {
      count(summary, line)
      report(line)
    }
    progress(summary, share())
  }
  return summary
}

function count(summary: Summary, { outcome, reason, retaxed }: ReportLine): void {
  summary.read += 1
  if (outcome === 'left out') summary.leftOut += 1
  else if (outcome === 'already there') summary.alreadyThere += 1
  else {
    summary.imported += 1
    if (retaxed) summary.retaxed = (summary.retaxed ?? 0) + 1
    else if (reason !== '') summary.shortened += 1
  }
}

async function openSource(database: Database, { source, store, now }: ImportOptions) {
  if ('file' in source)
    return { judged: await judgeProducts(database, source.file, { store, now }), share: () => 1 }
  const { catalogue, mapping } = source
  const chooseStore = await findTargetStores(database.db, mapping, store)
  const judge = makeJudge(makeMapper(mapping, now, toEnglish), chooseStore)
  return {
    judged: judgeRows(catalogue.rows, judge),
    share: () => catalogue.bytesRead() / catalogue.bytes,
  }
}

async function* judgeRows(
  rows: AsyncIterable<ReadRow>,
  judge: (row: ReadRow) => Judged,
): AsyncGenerator<Judged> {
  for await (const row of rows) yield judge(row)
}

/** Each product goes to the store of its row, or all to the given store; all stores are looked up first. */
async function judgeProducts(
  { db }: Database,
  { products }: ProductFile,
  { store: only, now }: Pick<ImportOptions, 'store' | 'now'>,
): Promise<Judged[]> {
  const stores = new Map<string, string>()
  if (only !== undefined) stores.set(only, await findStore(db, only))
  const judged: Judged[] = []
  for (const { line, name, ...read } of products) {
    const said = { line, name, reason: '' }
    if ('problem' in read) {
      judged.push({ ...said, outcome: 'left out', reason: read.problem })
      continue
    }
    const named = only ?? read.store
    if (!named) throw new OperatorError(`Line ${line} names no store: give one with --store`)
    const storeId = stores.get(named) ?? (await findStore(db, named))
    stores.set(named, storeId)
    const { product } = read
    const note = slabNote(product, now)
    const told = note === undefined ? said : { ...said, reason: note, retaxed: true }
    judged.push({ ...told, outcome: 'imported', ready: { storeId, product } })
  }
  return judged
}

async function* inGroups<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Decides about one row after the other; a repeated key is left out. */
function makeJudge(map: Mapper, chooseStore: ChooseStore) {
  const lines = new Map<string, number>()
  return (read: ReadRow): Judged => {
    const { line } = read
    const skip = (reason: string, name: string): Judged => ({
      line,
      outcome: 'left out',
      reason,
      name,
    })
    if ('problem' in read) return skip(read.problem, '')
    const name = tidy(read.row.name)
    const mapped = map(read.row)
    if ('skipped' in mapped) return skip(mapped.skipped, name)
    const { product, gender, shortened } = mapped
    const earlier = lines.get(product.sourceKey)
    if (earlier !== undefined) return skip(`the same key is on line ${earlier}`, name)
    lines.set(product.sourceKey, line)
    const storeId = chooseStore(product, product.sourceKey, gender)
    if (storeId === null) return skip('no store of the mapping takes it', name)
    const reason = shortened.join('; ')
    return { line, outcome: 'imported', reason, name, ready: { storeId, product } }
  }
}

function settle(judged: Judged[], rowOutcomes: RowOutcome[]): ReportLine[] {
  const waiting = rowOutcomes.values()
  return judged.map(({ ready, ...line }) => {
    if (!ready) return line
    const rowOutcome = waiting.next().value
    const { retaxed: _retaxed, ...plain } = line
    if (typeof rowOutcome === 'string') return { ...plain, outcome: 'left out', reason: rowOutcome }
    return rowOutcome === false ? { ...plain, outcome: 'already there', reason: '' } : line
  })
}
