import type { ImportOutcome } from '#shared/contract/imports/imports.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import type { BulkRow } from '#shared/contract/catalog/bulk-changes.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { barcodesIn } from './check-product.ts'
import { fieldsOf } from './words.ts'
import type { Match, VariantMatch } from './match.ts'
import type {
  FullMapping,
  PlannedProblem,
  PlannedProduct,
  PlannedVariant,
  Question,
} from './planned.ts'
import type { Present, StoredProduct, Values } from './stored.ts'

/** The catalogue's result for a row: its variant, the values after the change, and the errors by column. */
export type CheckedRow = {
  variant:
    | (Omit<Present, 'variantId'> & {
        id: string
        sku: string
        productId: string
        productName: string
      })
    | null
  after: Values | null
  errors: Partial<
    Record<'SKU' | 'barcodes' | 'sellingPrice' | 'MRP' | 'stock' | 'active', MessageText>
  >
}

/** The field of the list for each column of a change. */
const fieldOf = {
  SKU: 'sku',
  barcodes: 'barcode',
  sellingPrice: 'price',
  MRP: 'mrp',
  stock: 'stock',
  active: 'active',
} as const

/**
 * The change of an article that the shop has: the file's values, and the count only with `setCounts`. With `present`,
 * the change is refused when the shop's values have changed since. `meant`: the result of the matching by name.
 */
export function bulkRowOf(
  product: Pick<PlannedProduct, 'active' | 'saysActive'>,
  variant: PlannedVariant & { present?: Present | null },
  setCounts: boolean,
  meant?: VariantMatch,
): BulkRow {
  const { present, price, mrp, stock } = variant
  return {
    ...nameOf(variant, meant),
    ...(price !== null && { sellingPrice: String(price) }),
    ...(mrp !== null && { MRP: String(mrp) }),
    ...(setCounts && stock !== null && { stock: String(stock) }),
    ...(product.saysActive && product.active !== null && { active: product.active ? 'yes' : 'no' }),
    // The preview tells about doubtful codes.
    ...(variant.barcodes && { barcodes: variant.barcodes, barcodesConfirmed: true }),
    seen: present ? seenOf(present) : {},
  }
}

/** The id or SKU of a row's article; an empty SKU for a row that may mean several articles. */
function nameOf(
  { sku, present }: PlannedVariant & { present?: Present | null },
  meant: VariantMatch | undefined,
): Pick<BulkRow, '_id' | 'SKU'> {
  const id = present?.variantId ?? meant?.id
  if (id) return { _id: id }
  return { SKU: meant?.doubt ? '' : sku }
}

const seenOf = ({ pricePaise, mrpPaise, stock, active }: Present) => ({
  sellingPrice: rupeesFromPaise(pricePaise),
  MRP: rupeesFromPaise(mrpPaise),
  stock,
  active,
})

type ComparedRow = { outcome: ImportOutcome; content: StoredProduct; productId: string | null }
type CompareFacts = {
  columnOf: ReadonlyMap<ImportField, number>
  setCounts: boolean
  holders: ReadonlyMap<string, readonly string[]>
  by: FullMapping['match']
  match: Match
}

const ofExisting = fieldsOf('ofExisting')
/** Fields of the product itself. An existing product keeps its values, so these problems do not stop new variants. */
const ofProduct = fieldsOf('ofProduct')
const ofArticle = new Set<Question>(['brand', 'goods', 'hsn', 'gst', 'active'])
const counts = fieldsOf('counts')

/** Decides the outcome of a product from the catalogue's results for its variants. */
export function compareProduct(
  product: PlannedProduct,
  given: readonly CheckedRow[],
  comparing: CompareFacts,
): ComparedRow {
  const { match } = comparing
  const byCode = match.variants.flatMap(({ byCode: name }) =>
    name === undefined ? [] : messageText('importFields.note.byCode', { name }),
  )
  const checked = given.map((one, at) => (isOther(product, at, one, comparing) ? unknown : one))
  const variants = product.variants.map((variant, at) => {
    const found = checked[at]?.variant ?? null
    return { ...variant, sku: found?.sku ?? variant.sku, present: presentOf(found) }
  })
  const doubts = doubtsOf(product, given, comparing)
  const known = checked.flatMap(({ variant }) => variant ?? [])
  const first = known[0] ?? match.product
  if (!first) {
    const problems = [...product.problems, ...doubts]
    const outcome = problems.length > 0 ? 'refused' : 'create'
    return { outcome, content: { ...product, variants, problems }, productId: null }
  }
  const existing = new Set(variants.flatMap(({ present, row }) => (present ? [row] : [])))
  const isComplete = known.length === variants.length
  const problems = product.problems.filter((problem) =>
    existing.has(problem.row)
      ? matters(problem, comparing.setCounts)
      : problem.field === null || !ofProduct.has(problem.field),
  )
  problems.push(...doubts, ...conflicts(product, checked, { ...comparing, first }))
  const content = {
    ...product,
    variants,
    problems,
    notes: [...new Set([...product.notes, ...byCode])],
    asks: isComplete ? [] : product.asks.filter((name) => !ofArticle.has(name)),
    name: product.name || first.productName,
  }
  const isChanged = checked.some(
    ({ variant, after }) => variant && after && differs(variant, after),
  )
  const outcome = isComplete ? (isChanged ? 'change' : 'unchanged') : 'extend'
  return {
    outcome: problems.length > 0 ? 'refused' : outcome,
    content,
    productId: first.productId,
  }
}

function presentOf(variant: CheckedRow['variant']): Present | null {
  if (!variant) return null
  const { id: variantId, pricePaise, mrpPaise, stock, held, active } = variant
  return { variantId, pricePaise, mrpPaise, stock, held, active }
}

/** True when a problem matters for an existing article: prices, SKUs and states, and counts with `setCounts`. */
function matters({ field, message }: PlannedProblem, setCounts: boolean) {
  if (message.startsWith('importFields.problem.asked')) return false
  if (message.startsWith('importFields.problem.shifted')) return true
  // The article was found, so its SKU may be such a text, or its name was enough.
  if (field === 'sku' && /^importFields\.problem\.(?:broken|date|digits)/.test(message))
    return false
  return field !== null && (ofExisting.has(field) || (setCounts && counts.has(field)))
}

const unknown: CheckedRow = { variant: null, after: null, errors: {} }

/** True when the SKU belongs to another article than the name. */
function isOther(
  { variants }: PlannedProduct,
  at: number,
  { variant }: CheckedRow,
  { by, match }: CompareFacts,
): boolean {
  const planned = variants[at]
  if (!variant || !planned || match.variants[at]?.id) return false
  const mayBe = by === 'sku' && planned.skuFrom !== 'number'
  return !mayBe && variant.productId !== match.product?.productId
}

function doubtsOf(
  product: PlannedProduct,
  given: readonly CheckedRow[],
  comparing: CompareFacts,
): PlannedProblem[] {
  const { columnOf, match } = comparing
  return product.variants.flatMap((planned, at): PlannedProblem[] => {
    const problem = (
      field: 'productName' | 'barcode' | 'sku',
      value: string,
      message: MessageText,
    ) => [{ row, column: columnOf.get(field) ?? null, field, value, message }]
    const { doubt = null, field = 'productName' } = match.variants[at] ?? {}
    const { row, sku } = planned
    const texts = { barcode: barcodesIn(planned) ?? '', productName: product.name }
    if (doubt) return problem(field, texts[field], doubt)
    const { variant = null } = given[at] ?? {}
    if (!variant || !isOther(product, at, { ...unknown, variant }, comparing)) return []
    const name = variant.productName
    return problem('sku', sku, messageText('importFields.problem.otherProduct', { name }))
  })
}

type Conflicts = CompareFacts & { first: Pick<NonNullable<CheckedRow['variant']>, 'productId'> }

function conflicts(
  product: PlannedProduct,
  checked: readonly CheckedRow[],
  { columnOf, first, holders }: Conflicts,
): PlannedProblem[] {
  return checked.flatMap(({ variant, after, errors }, at): PlannedProblem[] => {
    const planned = product.variants[at]
    if (!variant || !planned) return []
    const problemAt = (field: ImportField, value: string, message: MessageText) => ({
      row: planned.row,
      column: columnOf.get(field) ?? null,
      field,
      value,
      message,
    })
    if (variant.productId !== first.productId) {
      const message = messageText('importFields.problem.otherProduct', {
        name: variant.productName,
      })
      return [problemAt('sku', planned.sku, message)]
    }
    const orders = holders.get(variant.id) ?? []
    const empty = (planned.repeats ?? [])
      .filter((field) => changesAlone(field, { variant, after }, checked[0]))
      .map((field) => problemAt(field, '', messageText('importFields.problem.emptyAmount')))
    const wrong = Object.entries(errors).map(([column, error]) => {
      const field = fieldOf[column as keyof typeof fieldOf]
      const isHeld = error.startsWith('bulkFields.held') && orders.length > 0
      const values = { held: variant.held, orders: orders.join(', '), count: after?.stock ?? 0 }
      const message = isHeld ? messageText('importFields.problem.held', values) : error
      return problemAt(field, String(valueIn(planned, field) ?? ''), message)
    })
    return [...empty, ...wrong]
  })
}

/** True when an amount of the first row would change an article whose amount is not that of the first row's article. */
function changesAlone(
  field: 'price' | 'mrp',
  { variant, after }: Pick<CheckedRow, 'variant' | 'after'>,
  first: CheckedRow | undefined,
): boolean {
  const name = field === 'price' ? 'pricePaise' : 'mrpPaise'
  const present = variant?.[name]
  return after !== null && after[name] !== present && first?.variant?.[name] !== present
}

function valueIn(planned: PlannedVariant, field: ImportField) {
  return { ...planned, barcode: barcodesIn(planned) }[field as 'sku' | 'stock']
}

export function differs(before: Values, after: Values): boolean {
  return (['pricePaise', 'mrpPaise', 'stock', 'active', 'barcodes'] as const).some(
    (name) => String(before[name]) !== String(after[name]),
  )
}
