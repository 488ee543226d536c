import { setTimeout } from 'node:timers/promises'
import { readSubCategories } from '#server/modules/settings/commands/sub-categories.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { IMPORT_DAYS } from '#shared/limits.ts'
import { applyPart, refuseNext } from './commands/apply.ts'
import { chooseSheet, endPreview, readRowsOf, savePart, saveProposals } from './commands/preview.ts'
import { findImport, deleteOldImports, saveImport, claimStalled } from './queries/imports.ts'
import { undoPart } from './commands/undo.ts'
import { whileWorking } from './commands/while-working.ts'
import { makeUnderstanding } from './commands/understanding.ts'
import { fullMapping } from './rules/full-mapping.ts'
import { planProducts, propose } from './rules/plan.ts'
import type { PlannedProduct } from './rules/planned.ts'
import type { ImportRow } from './rules/stored.ts'

/** Number of products in one transaction. */
const PART = 25
const PREVIEW_PART = 25
/** Products of a question that are named. */
const NAMES_SHOWN = 3
/** Maximum duration of one job, in milliseconds; a further job continues, so that other shops are not delayed. */
const TURN_MS = 15_000
/** Time without a step after which a waiting import gets another job, in milliseconds. */
const WAITING_MS = 2 * MINUTE_MS
/** Time without a sign of its process after which an import is taken up by another one, in seconds. */
const SILENT_SECONDS = 5
const MOST_TRIES = 5

/** Lets waiting requests run. An answer needs several turns of the event loop for its queries, so one is too little. */
const pause = () => setTimeout(1)

/** Does the next work of an import: makes its preview, saves products, or withdraws them. */
export async function workOnImport(database: Database, id: string): Promise<void> {
  const found = await findImport(database.db, id)
  if (found) await whileWorking(database, id, () => workOn(database, found))
}

async function workOn(database: Database, found: ImportRow): Promise<void> {
  const { id, state } = found
  if (state === 'previewing') await preview(database, found)
  if (state === 'applying') await inParts(database, id, (most) => applySome(database, id, most))
  if (state === 'undoing')
    await inParts(database, id, (most) => database.transaction((tx) => undoPart(tx, id, most)))
}

async function inParts(
  database: Database,
  id: string,
  work: (most: number) => Promise<number>,
): Promise<void> {
  const begun = performance.now()
  for (let done = PART; done > 0;) {
    if (performance.now() - begun > TURN_MS)
      return database.transaction((tx) => record(tx, 'import.due', { importId: id }))
    done = await work(PART)
  }
}

/** Saves the next products together, or one by one when one of them cannot be saved. */
async function applySome(database: Database, id: string, most: number): Promise<number> {
  try {
    return await database.transaction((tx) => applyPart(tx, id, most))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  for (let at = 0; at < most; at++) {
    try {
      if ((await database.transaction((tx) => applyPart(tx, id, 1))) === 0) return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await database.transaction((tx) => refuseNext(tx, id, error))
    }
  }
  return most
}

async function preview(database: Database, found: ImportRow): Promise<void> {
  const sheet = await chooseSheet(database.db, found)
  const given = { ...found, mapping: { ...found.mapping, ...(sheet !== undefined && { sheet }) } }
  const rows = await readRowsOf(database.db, given)
  const understanding = makeUnderstanding(await readSubCategories(database.db))
  let current: ImportRow | undefined = given
  if (given.proposals === null) {
    const { headingRow } = given.mapping
    const proposals = await propose(rows, understanding, { headingRow, pause })
    current = await database.transaction((tx) => saveProposals(tx, given, proposals))
  }
  if (!current?.proposals) return
  const { proposals } = current
  const { below } = proposals
  const mapping = fullMapping(proposals, current.mapping)
  const headings = proposals.facts.map(({ heading }) => heading)
  const { hiddenRows, isUneven = false } = given.sheets[sheet ?? 0] ?? {}
  const hidden = new Set(hiddenRows)
  const on = given.createdAt
  const gstRates = await findGstRates(database.db, on)
  const frame = { below, on, gstRates, pause, headings, hidden, isUneven }
  const { products, rowQuestions, ...plan } = await planProducts(
    rows,
    mapping,
    understanding,
    frame,
  )
  const compared = await compareAll(database, given, products)
  if (!compared) return
  const { kinds } = compared
  const questions = [...compared.questions, ...rowQuestions]
  const end = { ...plan, products: products.length, questions, kinds }
  await database.transaction((tx) => endPreview(tx, given, end))
}

/** Compares the products with the shop, part by part; undefined when somebody has corrected the mapping in between. */
async function compareAll(
  database: Database,
  given: ImportRow,
  products: readonly PlannedProduct[],
) {
  const total = products.length
  /** The names of the products that wait for each open question. */
  const waiting = new Map<string, string[]>()
  const kinds = { goods: 0, waiting: 0, wrong: 0 }
  const meantBy = new Map<string, number>()
  for (let from = 0; from < total; from += PREVIEW_PART) {
    const part = { from, products: products.slice(from, from + PREVIEW_PART), total, meantBy }
    const outcomes = await database.transaction((tx) => savePart(tx, given, part))
    if (outcomes === null) return undefined
    for (const { name, asks, kind, rows: count } of outcomes) {
      kinds[kind] += count
      for (const one of asks) {
        const names = waiting.get(one) ?? []
        names.push(name)
        waiting.set(one, names)
      }
    }
    await pause()
  }
  const questions = [...waiting].map(([name, names]) => ({
    name,
    products: names.length,
    names: names.filter(Boolean).slice(0, NAMES_SHOWN),
  }))
  return { kinds, questions }
}

/**
 * Takes up imports whose process has ended, such as by a crash; gives up after some tries. Steps are stamped with the
 * transaction's time, so the comparison uses it too: the time of deadlines may be behind it after an outage.
 */
export async function resumeImports(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const waitingSince = new Date(tx.now.getTime() - WAITING_MS)
    for (const one of await claimStalled(tx, { waitingSince, silentSeconds: SILENT_SECONDS }))
      await resume(tx, one)
  })
}

async function resume(tx: Tx, { id, state, tries }: { id: string; state: string; tries: number }) {
  if (state === 'reading' || (state === 'previewing' && tries > MOST_TRIES))
    return saveImport(tx, id, { state: 'failed', fault: 'importFields.interrupted' })
  await record(tx, 'import.due', { importId: id })
}

/** Deletes lists that are older than a month. An import whose products were saved keeps its entry. */
export async function deleteExpiredImports(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_DAYS * DAY_MS)
  await database.transaction((tx) => deleteOldImports(tx, before))
}
