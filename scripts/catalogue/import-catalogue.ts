import type { Database } from '#server/platform/db/open.ts'
import { type Fate, importProducts, type Ready } from './import-rows.ts'
import { makeMapper, type Mapper } from './map-row.ts'
import type { Mapping } from './mapping.ts'
import type { Catalogue, ReadRow } from './read-rows.ts'
import { type ChooseStore, findTargetStores } from './target-stores.ts'

export type Outcome = 'imported' | 'shortened' | 'skipped'
export type ReportLine = {
  line: number
  outcome: Outcome
  reason: string
  name: string
  /** An earlier import put it on the shelf; nothing was changed now. */
  alreadyThere: boolean
}
/** `imported + shortened + skipped = read`; `alreadyThere` counts among the first two. */
export type Summary = Record<Outcome, number> & { read: number; alreadyThere: number }

export type ImportOptions = {
  catalogue: Catalogue
  mapping: Mapping
  store: string | undefined
  dryRun: boolean
  now: Date
  report: (line: ReportLine) => void
  progress: (summary: Summary, share: number) => void
}

const rowsAtOnce = 300

type Judged = ReportLine & { ready?: Ready }

/** Reads the catalogue once, a few hundred rows to a transaction; what is there already stays as it is. */
export async function importCatalogue(
  database: Database,
  options: ImportOptions,
): Promise<Summary> {
  const { catalogue, mapping, store, now, report, progress } = options
  const chooseStore = await findTargetStores(database.db, mapping, store)
  const judge = makeJudge(makeMapper(mapping, now), chooseStore)
  const summary: Summary = { read: 0, imported: 0, shortened: 0, skipped: 0, alreadyThere: 0 }
  for await (const rows of inGroups(catalogue.rows, rowsAtOnce)) {
    const judged = rows.map(judge)
    const ready = judged.flatMap((row) => row.ready ?? [])
    const fates = await importProducts(database, ready, options.dryRun)
    for (const line of settle(judged, fates)) {
      summary.read += 1
      summary[line.outcome] += 1
      if (line.alreadyThere) summary.alreadyThere += 1
      report(line)
    }
    progress(summary, catalogue.bytesRead() / catalogue.bytes)
  }
  return summary
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Decides about one row after the other; a key that came before is not taken twice. */
function makeJudge(map: Mapper, chooseStore: ChooseStore) {
  const lines = new Map<string, number>()
  return (read: ReadRow): Judged => {
    const { line } = read
    const skip = (reason: string, name: string): Judged => ({
      line,
      outcome: 'skipped',
      reason,
      name,
      alreadyThere: false,
    })
    if ('problem' in read) return skip(read.problem, '')
    const name = read.row.name.trim()
    const mapped = map(read.row)
    if ('skipped' in mapped) return skip(mapped.skipped, name)
    const { product, gender, shortened } = mapped
    const earlier = lines.get(product.sourceKey)
    if (earlier !== undefined) return skip(`the same key stands on line ${earlier}`, name)
    lines.set(product.sourceKey, line)
    const storeId = chooseStore(product, product.sourceKey, gender)
    if (storeId === null) return skip('no store of the mapping takes it', name)
    const outcome = shortened.length > 0 ? 'shortened' : 'imported'
    const reason = shortened.join('; ')
    return { line, outcome, reason, name, alreadyThere: false, ready: { storeId, product } }
  }
}

function settle(judged: Judged[], fates: Fate[]): ReportLine[] {
  const waiting = fates.values()
  return judged.map(({ ready, ...line }) => {
    if (!ready) return line
    const fate = waiting.next().value
    if (typeof fate === 'string') return { ...line, outcome: 'skipped', reason: fate }
    return { ...line, alreadyThere: fate === false }
  })
}
