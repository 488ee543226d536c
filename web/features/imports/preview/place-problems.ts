import type { Output } from '#web/lib/call.ts'

export type PreviewProduct = Output<'GET /import/preview'>['products'][number]
export type PreviewVariant = PreviewProduct['variants'][number]
export type Problem = PreviewProduct['problems'][number]

export type VariantCell = 'name' | 'SKU' | 'sellingPrice' | 'MRP' | 'stock'

/** The cell of a variant in which a field of the list is shown. */
const cellOf: Partial<Record<string, VariantCell>> = {
  sku: 'SKU',
  barcode: 'SKU',
  price: 'sellingPrice',
  cost: 'sellingPrice',
  mrp: 'MRP',
  regularPrice: 'MRP',
  stock: 'stock',
  stockOfSize: 'stock',
  availability: 'stock',
  size: 'name',
  colour: 'name',
  material: 'name',
}

/** A problem that several rows of a product share. */
export type SharedProblem = Problem & { rows: number[] }

/** The problems of a product: each at its variant's cell, where the cell is shown, and all others once for all rows. */
export function placeProblems({
  problems,
  variants,
}: Pick<PreviewProduct, 'problems' | 'variants'>) {
  const rows = new Set(variants.map(({ row }) => row))
  const isAtCell = ({ row, field, column }: Problem) =>
    column !== null && field !== null && cellOf[field] !== undefined && rows.has(row)
  return {
    atCell: (row: number, cell: VariantCell) =>
      problems.filter(
        (problem) =>
          isAtCell(problem) && problem.row === row && cellOf[problem.field ?? ''] === cell,
      ),
    others: shareRows(problems.filter((problem) => !isAtCell(problem))),
  }
}

function shareRows(problems: readonly Problem[]): SharedProblem[] {
  const shared = new Map<string, SharedProblem>()
  for (const problem of problems) {
    const key = JSON.stringify([problem.field, problem.column, problem.value, problem.message])
    const known = shared.get(key)
    if (known) known.rows.push(problem.row)
    else shared.set(key, { ...problem, rows: [problem.row] })
  }
  return [...shared.values()]
}

/** Rows in short form: `3–5, 9`. */
export function rowsInWords(rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const row of [...new Set(rows)].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && row === range[1] + 1) range[1] = row
    else ranges.push([row, row])
  }
  return ranges
    .map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
    .join(', ')
}
