import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { StoreActor } from '#server/modules/accounts/guards.ts'
import type { SubCategory } from '#shared/catalog/sub-categories.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import {
  hasBroughtIn,
  importProducts,
  importRows,
  imports,
  sheetOfImport,
} from '#server/platform/db/tables/imports.ts'
import { AppError } from '#shared/app-error.ts'
import type {
  getImport,
  ImportCounts,
  ImportDetails,
  ImportOutcome,
  ImportSummary,
} from '#shared/contract/imports/imports.ts'
import { type ImportField, OF_PRECIOUS } from '#shared/contract/imports/mapping.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { IMPORT_DAYS, IMPORTS_SHOWN } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import type { Translate } from '#shared/translate.ts'
import { fullMapping } from '../rules/full-mapping.ts'
import { type ImportRow, importRow } from '../rules/stored.ts'

export type Owner = Pick<StoreActor, 'storeId'>

const FIRST_ROWS = 30
const KEPT_SHOWN = 200

type ImportSums = {
  import: ImportRow
  by: string
  counts: Omit<ImportCounts, 'rows'>
  saved: number
}

/** The latest imports of the store, the newest first. */
export async function viewImports(db: Db, merchant: Owner, now: Date): Promise<ImportSummary[]> {
  const found = await findSummed(db, eq(imports.storeId, merchant.storeId), IMPORTS_SHOWN)
  return found.map((one) => summaryOf(one, now))
}

/** The latest earlier import of the same file in this store; undefined when there is none. */
export async function viewSeenBefore(
  db: Db,
  { storeId }: Owner,
  { id, now }: { id: string; now: Date },
): Promise<ImportSummary | null> {
  const isSame = sql`(${imports.fileHash}, ${imports.seq}) in (select own.file_hash, earlier.seq
    from imports own join imports earlier on earlier.file_hash = own.file_hash
      and earlier.store_id = own.store_id and earlier.seq < own.seq
    where own.id = ${id}::uuid)`
  const [found] = await findSummed(db, and(eq(imports.storeId, storeId), isSame), 1)
  return found ? summaryOf(found, now) : null
}

/** Throws NOT_FOUND for an import of another store. */
export async function viewOwnImport(db: Db, { storeId }: Owner, id: string): Promise<ImportRow> {
  const found = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.storeId, storeId)))
  if (!found[0]) throw new AppError('NOT_FOUND', { reason: 'import' })
  return importRow.parse(found[0])
}

const number = (of: SQL) =>
  sql<number>`(select ${of} from import_products p where p.import_id = ${imports.id})`
const countOf = (outcome: ImportOutcome) =>
  number(sql`(count(*) filter (where p.outcome = ${outcome}))::int`)

async function findSummed(db: Db, where: SQL | undefined, most: number): Promise<ImportSums[]> {
  const found = await db
    .select({
      import: imports,
      by: sql<string>`coalesce(${users.name}, '')`,
      saved: number(sql`(count(*) filter (where p.saved))::int`),
      counts: {
        products: number(sql`count(*)::int`),
        variants: number(sql`coalesce(sum(p.variants), 0)::int`),
        create: countOf('create'),
        extend: countOf('extend'),
        change: countOf('change'),
        unchanged: countOf('unchanged'),
        refused: countOf('refused'),
        problems: number(sql`coalesce(sum(p.problems), 0)::int`),
      },
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(where)
    .orderBy(desc(imports.seq))
    .limit(most)
  return found.map((one) => ({ ...one, import: importRow.parse(one.import) }))
}

/** The rows of goods: a list's headings, and what stands above them, are no goods. */
const rowsBelowHeadings = ({ sheets, proposals, mapping: { sheet = 0 } }: ImportRow): number =>
  Math.max(0, (sheets[sheet]?.rows ?? 0) - (proposals?.below ?? 0))

function summaryOf({ import: one, by, counts, saved }: ImportSums, now: Date): ImportSummary {
  const { id, fileName, state, createdAt, appliedAt } = one
  const age = appliedAt ? now.getTime() - appliedAt.getTime() : 0
  return {
    importId: id,
    fileName,
    state,
    at: createdAt.toISOString(),
    by,
    appliedAt: appliedAt?.toISOString() ?? null,
    counts: { rows: rowsBelowHeadings(one), ...counts },
    canUndo: state === 'done' && saved > 0 && age <= IMPORT_DAYS * DAY_MS,
  }
}

type Output = z.input<typeof getImport.output>

/** An import with its proposals, in the reader's language. */
export async function viewImport(
  db: Db,
  merchant: Owner,
  { id, now, say, all }: { id: string; now: Date; say: Translate; all: readonly SubCategory[] },
): Promise<Output> {
  const own = and(eq(imports.id, id), eq(imports.storeId, merchant.storeId))
  const [found] = await findSummed(db, own, 1)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'import' })
  const one = found.import
  const { mapping, done, total } = one
  const chosen = one.sheets[mapping.sheet ?? 0]
  const sentence = (text: string | null) => (text === null ? null : textSentence(text, say))
  return {
    ...summaryOf(found, now),
    message: sentence(one.fault),
    progress: { done, total, isResumed: one.tries > 0 },
    sheets: await sheetsOf(db, one),
    sheet: mapping.sheet ?? 0,
    rowCounts: chosen?.rowCounts ?? null,
    leftRows: chosen?.left ?? [],
    firstRows: await findFirstRows(db, one),
    isRemembered: one.isRemembered,
    values: one.meanings as Output['values'],
    answers: mapping.answers ?? {},
    questions: await questionsOf(db, one, all),
    setCounts: mapping.setCounts ?? false,
    kept: await findKept(db, id, say),
    ...shownProposals(one, sentence),
  }
}

/** The sheets of the file, and which of them were brought in. */
async function sheetsOf(db: Db, one: ImportRow) {
  const found = await db.select({ sheet: sheetOfImport }).from(imports).where(hasBroughtIn(one))
  const done = new Set(found.map(({ sheet }) => sheet))
  return one.sheets.map(({ name, rows, isHidden }, at) => ({
    name,
    rows,
    isHidden,
    isIn: done.has(at),
  }))
}

const noFacts = { heading: '', samples: [], distinct: 0, filled: 0 }

/** The columns as they are read. A column has the proposal's reason while nobody has chosen another field. */
function shownProposals(
  { proposals, mapping }: ImportRow,
  sentence: (text: string) => string | null,
) {
  if (!proposals)
    return {
      headingRow: mapping.headingRow ?? null,
      profile: 'none' as const,
      columns: [],
      join: { by: 'row' as const },
      joinReason: null,
      match: mapping.match ?? ('sku' as const),
    }
  const { headingRow, profile, facts, join, joinReason } = proposals
  const full = fullMapping(proposals, mapping)
  const isChosen = (index: number) => mapping.columns?.some((one) => one.index === index) ?? false
  const columns = full.columns.map(({ index, field, size = null }, at) => {
    const proposed = proposals.columns[at]
    const isOwn = proposed?.field === field && proposed.size === size
    const reason = isOwn && proposed.reason !== null ? shownReason(proposed.reason, sentence) : null
    const options = isChosen(index) ? [] : (proposed?.options ?? [])
    const own = facts[index]
    return { index, field, size, options, reason, isAdded: !own, ...(own ?? noFacts) }
  })
  const isOwnJoin = JSON.stringify(full.join) === JSON.stringify(join)
  const reason = isOwnJoin ? sentence(joinReason) : null
  const { match } = full
  return { headingRow, profile, columns, join: full.join, joinReason: reason, match }
}

/** Translates the name of a shape inside the reason, because each language has its own name. */
function shownReason(reason: string, sentence: (text: string) => string | null): string | null {
  const shape = /"shape":"([a-z-]+)"/.exec(reason)?.[1]
  if (shape === undefined) return sentence(reason)
  const name = sentence(messageText(`importFields.shape.${shape as 'shopify'}`)) ?? ''
  return sentence(reason.replace(`"shape":"${shape}"`, `"shape":${JSON.stringify(name)}`))
}

async function findFirstRows(db: Db, { id, mapping }: ImportRow): Promise<string[][]> {
  const found = await db
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        eq(importRows.sheet, mapping.sheet ?? 0),
        lt(importRows.row, FIRST_ROWS),
      ),
    )
    .orderBy(asc(importRows.row))
  const rows = Array.from({ length: (found.at(-1)?.row ?? -1) + 1 }, (): string[] => [])
  for (const { row, cells } of found) rows[row] = cells.map((cell) => cell.slice(0, 200))
  return rows
}

/** The open questions, with the usual answer where one exists. */
async function questionsOf(
  db: Db,
  one: ImportRow,
  all: readonly SubCategory[],
): Promise<Output['questions']> {
  const hasColumn = (name: ImportField) =>
    one.proposals?.columns.some(({ field }) => field === name) ?? false
  const usual: Partial<Record<string, unknown>> = {
    ageGroup: 'Adult',
    gst: 'byHsn',
    name: 'fromKind',
    sku: 'fromName',
    mrp: 'price',
    price: hasColumn('mrp') && !hasColumn('price') ? 'mrp' : null,
    active: true,
    sizeMetric: 'UK/IND',
    colorMap: 'Multicolour',
    belowZero: 'none',
  }
  if (one.questions.some(({ name }) => name === 'hsn'))
    usual['hsn'] = await usualHsn(db, one.id, all)
  return one.questions.map(({ name, products, names }) => ({
    name: name as ImportDetails['questions'][number]['name'],
    products,
    names,
    proposed: usual[name] ?? null,
  }))
}

/** The usual HSN of each sub-category whose products have none; empty for its goods of silver or gold. */
async function usualHsn(
  db: Db,
  id: string,
  all: readonly SubCategory[],
): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select distinct coalesce(p.content ->> 'hsnKind', p.content ->> 'subCategory') as kind
    from import_products p
    where p.import_id = ${id}::uuid and p.content -> 'asks' ? 'hsn'
    order by 1 limit 100`)
  const known = new Map(all.map(({ name, hsn }) => [name, hsn]))
  const usual = rows.flatMap(({ kind }) => {
    const hsn = kind.endsWith(OF_PRECIOUS) ? '' : known.get(kind)
    return typeof hsn === 'string' ? [[kind, hsn] as const] : []
  })
  return Object.fromEntries(usual)
}

async function findKept(db: Db, id: string, say: Translate): Promise<Output['kept']> {
  const found = await db
    .select({ content: importProducts.content, undone: importProducts.undone })
    .from(importProducts)
    .where(
      and(
        eq(importProducts.importId, id),
        sql`${importProducts.undone} is not null and ${importProducts.undone} <> 'returned'`,
      ),
    )
    .orderBy(asc(importProducts.position))
    .limit(KEPT_SHOWN)
  return found.map(({ content, undone }) => ({
    name: (content as { name: string }).name,
    reason: say(`importFields.kept.${undone as 'changed'}`),
  }))
}
