import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { importProducts, importRows } from '#server/platform/db/tables/imports.ts'
import { invalidField } from '#shared/app-error.ts'
import type {
  ImportProblem,
  previewImport,
  PreviewProduct,
} from '#shared/contract/imports/imports.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { Translate } from '#shared/translate.ts'
import { writeCsv } from '#shared/csv/write-csv.ts'
import { fullMapping } from '../rules/full-mapping.ts'
import { mendRows } from '../rules/mend/mend.ts'
import type { PlannedProblem } from '../rules/planned.ts'
import { type ImportRow, productRow, type ProductRow, type StoredVariant } from '../rules/stored.ts'
import { type Owner, viewOwnImport } from './imports.ts'

type Input = z.output<typeof previewImport.input>
type Output = z.input<typeof previewImport.output>

/** A page of the products of a preview, in the order of the file. */
export async function viewPreview(
  db: Db,
  merchant: Owner,
  { id, show, page, say }: Input & { say: Translate },
): Promise<Output> {
  const { mapping } = await viewOwnImport(db, merchant, id)
  if (page && !/^\d{1,6}$/.test(page)) throw invalidField('page', messageText('fields.page'))
  const wanted = and(eq(importProducts.importId, id), wantedBy(show))
  const found = await db
    .select()
    .from(importProducts)
    .where(and(wanted, page ? gt(importProducts.position, Number(page)) : undefined))
    .orderBy(asc(importProducts.position))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const shown = found.slice(0, PAGE_SIZE_MERCHANT).map((row) => productRow.parse(row))
  const last = shown.at(-1)
  const numbers = shown.flatMap((row) => [...shownRows(row), row.content.section ?? []].flat())
  const cells = numbers.length > 0 ? await findMended(db, { id, mapping, numbers }) : new Map()
  return {
    ...(await findWrongCells(db, id)),
    products: shown.map((row) => shapeProduct(row, cells, say)),
    total: await db.$count(importProducts, wanted),
    nextPage: found.length > shown.length && last ? String(last.position) : null,
  }
}

function wantedBy(show: Input['show']): SQL | undefined {
  if (show === 'all') return undefined
  return show === 'problems' ? gt(importProducts.problems, 0) : eq(importProducts.outcome, show)
}

/** Rows of a product whose cells are shown: as many as a person corrects before the next preview. */
const ROWS_SHOWN = 50
const shownRows = ({ content: { problems, rows } }: ProductRow) =>
  [...new Set([...problems.map(({ row }) => row), ...rows])].slice(0, ROWS_SHOWN)

const LONGEST_CELL = 1_000
const LONGEST_HEADING = 60
const ASKED = messageText('importFields.problem.asked')
const MOST_PROPOSALS = 500
const cellRow = z.object({
  column: z.int(),
  value: z.string(),
  proposed: z.string().nullable(),
  cells: z.int(),
})

/** The number of cells that a person can correct, and what damaged ones probably were. */
async function findWrongCells(
  db: Db,
  id: string,
): Promise<Pick<Output, 'wrongCells' | 'proposals'>> {
  const { rows } = await db.execute(sql`
    select x."column", x.value, x.proposed, count(distinct x.row)::int as cells
    from import_products p, jsonb_to_recordset(p.content -> 'problems')
      as x("row" int, "column" int, value text, proposed text, message text)
    where p.import_id = ${id}::uuid and p.problems > 0 and x."column" is not null
      and x.message <> ${ASKED}
    group by 1, 2, 3 order by 4 desc`)
  const found = checkRows(cellRow, rows)
  const proposals = found.flatMap(({ column, value, proposed }) =>
    proposed === null ? [] : { column, value, proposed },
  )
  const wrongCells = found.reduce((sum, { cells }) => sum + cells, 0)
  return { wrongCells, proposals: proposals.slice(0, MOST_PROPOSALS) }
}

type Cells = ReadonlyMap<number, readonly string[]>

function shapeProduct(row: ProductRow, cells: Cells, say: Translate): PreviewProduct {
  const { position, outcome, saved, productId, content } = row
  const { name, category, subCategory, brand, desc, hsn, gst, active, rows, variants } = content
  return {
    position,
    outcome,
    isSaved: saved,
    productId,
    name,
    category,
    subCategory,
    brand,
    desc,
    hsn,
    gst,
    active,
    rows,
    variants: variants.map(shapeVariant),
    problems: content.problems.map((problem) => shapeProblem(problem, say)),
    lines: shownRows(row).map((number) => ({
      row: number,
      cells: (cells.get(number) ?? []).map((cell) => cell.slice(0, LONGEST_CELL)),
    })),
    headings: (cells.get(content.section ?? 0) ?? []).map((cell) => cell.slice(0, LONGEST_HEADING)),
    notes: content.notes.map((text) => textSentence(text, say)),
  }
}

function shapeVariant({
  row,
  sku,
  barcodes = [],
  attributes,
  price,
  mrp,
  stock,
  present,
}: StoredVariant) {
  return {
    row,
    SKU: sku,
    barcodes,
    ...attributes,
    sellingPrice: price,
    MRP: mrp,
    stock,
    present: present && {
      sellingPrice: rupeesFromPaise(present.pricePaise),
      MRP: rupeesFromPaise(present.mrpPaise),
      stock: present.stock,
      held: present.held,
    },
  }
}

function shapeProblem({ message, ...problem }: PlannedProblem, say: Translate): ImportProblem {
  const { proposed = null, equal = 1 } = problem
  const isMissing = message === ASKED
  return { ...problem, proposed, equal, message: textSentence(message, say), isMissing }
}

type Errors = { fileName: string; csv: string; rows: number }

/** The rows of refused products as they are in the file, with their problems in an extra column. */
export async function viewErrors(
  db: Db,
  merchant: Owner,
  { id, say }: { id: string; say: Translate },
): Promise<Errors> {
  const { fileName, proposals, mapping } = await viewOwnImport(db, merchant, id)
  const refused = await db
    .select()
    .from(importProducts)
    .where(and(eq(importProducts.importId, id), eq(importProducts.outcome, 'refused')))
    .orderBy(asc(importProducts.position))
  const contents = refused.map((row) => productRow.parse(row).content)
  const sentences = sentencesOf(contents, say)
  const columns = proposals ? fullMapping(proposals, mapping).columns : []
  const headings = columns.map(
    ({ index, field }) => proposals?.facts[index]?.heading ?? field ?? '',
  )
  const numbers = [...sentences.keys()].toSorted((one, other) => one - other)
  const cells = await findMended(db, { id, mapping, numbers })
  const rows = numbers.map((number) => [
    ...columns.map(({ index }) => cells.get(number)?.[index] ?? ''),
    [...new Set(sentences.get(number))].join('; '),
  ])
  const name = fileName.replace(/\.[^.]*$/, '') || 'list'
  const csv = writeCsv([[...headings, say('importFields.problemColumn')], ...rows])
  return { fileName: `${name}-problems.csv`, csv, rows: rows.length }
}

/** The problems of each row of these products; rows are counted from 1. */
function sentencesOf(
  products: readonly ProductRow['content'][],
  say: Translate,
): Map<number, string[]> {
  const sentences = new Map<number, string[]>()
  for (const { rows, problems } of products) {
    for (const number of rows) sentences.set(number, sentences.get(number) ?? [])
    for (const { row: number, message } of problems) {
      const own = sentences.get(number) ?? []
      sentences.set(number, [...own, textSentence(message, say)])
    }
  }
  return sentences
}

type RowQuery = Pick<ImportRow, 'id' | 'mapping'> & { numbers: readonly number[] }

/** The cells of rows with a person's corrections, by the row's number in the file. */
async function findMended(db: Db, { id, mapping, numbers }: RowQuery): Promise<Cells> {
  const found = await db
    .select({ index: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        eq(importRows.sheet, mapping.sheet ?? 0),
        sql`${importRows.row} = any(${sql.param(numbers.map((one) => one - 1))}::int[])`,
      ),
    )
  const { rows } = mendRows(found, mapping.cells ?? [])
  return new Map(rows.map(({ index, cells }) => [index + 1, cells]))
}
