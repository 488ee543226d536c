import { hasWrongCheckDigit } from '#shared/catalog/barcodes.ts'
import { categories } from '#shared/catalog/categories.ts'
import { hasKind, occasions } from '#shared/catalog/product-fields.ts'
import { conditions, sizeMetrics } from '#shared/catalog/product-options.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { foldWords } from '#shared/formats/fold.ts'
import { messageText } from '#shared/message.ts'
import { sizeBeforeDate, sizeWithZero } from './damaged.ts'
import { readBarcodes } from './cells.ts'
import type { BuildFacts, CellOf, Findings, Kind, Place } from './findings.ts'
import type { RowGroup } from './group-rows.ts'
import type { PlannedVariant } from './planned.ts'
import { isAmong } from './amount-of-sizes.ts'
import { checkSum, type Pieces, stockOf } from './pieces.ts'
import { priceFields, pricesOf, repeatedAmounts } from './prices.ts'
import { type Cell, cellsOf, type GoodsRow } from './rows/goods-row.ts'
import { namesSizes, splitSize } from './sizes.ts'
import { childIn, fieldsOf } from './words.ts'

/** True when the form of this category has this field. */
function needs(category: string, field: 'Size Metric' | 'occasion'): boolean {
  const known = categories.find((one) => one === category)
  return known !== undefined && hasKind(known, field)
}

/** Fields whose empty cell is not filled from the product's first row. */
const notRepeated = fieldsOf('notRepeated')
const amounts = new Set<ImportField>([...priceFields, 'mrp'])
const ownPrices: ImportField[] = ['price', 'priceWithoutTax', 'regularPrice']

/** True when further rows of products have prices, so that an empty cell means no price and not that of another row. */
export const hasPriceOfEachRow = (groups: readonly RowGroup[]): boolean =>
  groups.some(({ base, rows }) =>
    rows.some((row) => row !== base && priceFields.some((field) => row.cells[field])),
  )

/** The variants of a product's rows. A row with a column for each size gives a variant for each size with a number. */
export function buildVariants(
  { base, rows }: RowGroup,
  kind: Kind,
  building: BuildFacts,
  found: Findings,
): PlannedVariant[] {
  const rowsOf = Map.groupBy(rows, codeOf)
  // The amounts of a parent row are those of all its variants.
  const isVariant = rows.includes(base)
  const hasMrpOfEachRow = rows.some((row) => row !== base && row.cells.mrp)
  const isOfEachRow = (field: ImportField) =>
    isVariant && (field === 'mrp' ? hasMrpOfEachRow : building.hasPriceOfEachRow)
  return rows.flatMap((row) => {
    const sharesCode = (rowsOf.get(codeOf(row))?.length ?? 0) > 1
    const hasOwnPrice = ownPrices.some((field) => row.cells[field])
    const repeats = (field: ImportField) =>
      !notRepeated.has(field) &&
      !(hasOwnPrice && ownPrices.includes(field)) &&
      !(amounts.has(field) && isOfEachRow(field))
    const cellOf: CellOf = (field) =>
      row.cells[field] ?? (repeats(field) ? base.cells[field] : undefined)
    const place = { row, first: isVariant ? base : row, sharesCode, cellOf, kind, building, found }
    return kindsOf(place).map((one) => buildVariant(place, one))
  })
}

/** A size and colour of a row. `said`: the size as a heading above has it. */
type VariantKind = { Size: string; Color: string; said?: string } & Pieces

/** The sizes and colours of a row; several of one cell when a person has said so. */
function kindsOf(place: Place): VariantKind[] {
  const { row, kind, building } = place
  const isFootwear = needs(kind.category, 'Size Metric')
  const counted = countedColours(place)
  checkSum(
    place,
    (counted ?? row.sizes).map(({ text }) => text),
  )
  const own =
    row.sizes.length > 0
      ? ['']
      : severalIn(place, 'size', (text) => building.meanings.sizes(text, isFootwear))
  const across = row.sizes.map(({ size, ...count }) => {
    const Size = building.meanings.sizes(size, isFootwear)?.[0]
    if (Size === undefined) findLostZero(row, { text: size, column: count.column }, place.found)
    return { Size: Size ?? size, said: size, count }
  })
  const sizes = across.length > 0 ? across : (own ?? sizesInName(place)).map((Size) => ({ Size }))
  if (counted)
    return counted.flatMap(({ colour, ...count }) =>
      sizes.map((size, at): VariantKind => ({
        ...size,
        Color: colour,
        count,
        share: [at, sizes.length],
      })),
    )
  const colours = severalIn(place, 'colour', (text) => building.meanings.colours(text)) ?? ['']
  const of = colours.length * (across.length > 0 ? 1 : sizes.length)
  return colours.flatMap((Color, nth) =>
    sizes.map((size, at): VariantKind => {
      const part = across.length > 0 ? nth : nth * sizes.length + at
      return { ...size, Color, share: [part, of] }
    }),
  )
}

/** The colours of a cell with the pieces of each; null where none are counted, or the sizes are. */
function countedColours({ row: { cells, sizes }, building }: Place) {
  const { colour } = cells
  const counted = colour && sizes.length === 0 ? building.meanings.colourPieces(colour.text) : null
  const column = colour?.column ?? 0
  return counted?.map(({ colour: name, pieces: text }) => ({ colour: name, text, column })) ?? null
}

/** The sizes or colours that the cell names; undefined without a cell. An open question is a problem of the cell. */
function severalIn(
  { row, found }: Place,
  field: 'size' | 'colour',
  read: (text: string) => string[] | null,
): string[] | undefined {
  const cell = row.cells[field]
  if (!cell) return undefined
  const several = read(cell.text)
  if (several) return several
  if (field === 'size' && findLostZero(row, cell, found)) return [cell.text]
  const proposed = field === 'size' ? sizeBeforeDate(cell.text) : null
  if (proposed === null) found.wrong(row.row, field, namesSeveral(cell.text), cell)
  else found.damaged(row.row, field, cell, proposed)
  return [cell.text]
}

/** Finds a size without its last 0, and proposes the whole one. */
function findLostZero({ row }: GoodsRow, cell: Cell, found: Findings): boolean {
  const proposed = sizeWithZero(cell.text)
  const values = { value: cell.text, proposed: proposed ?? '' }
  if (proposed !== null)
    found.wrong(row, 'size', messageText('importFields.problem.lostZero', values), {
      ...cell,
      proposed,
    })
  return proposed !== null
}

const namesSeveral = (text: string) =>
  messageText('importFields.problem.several', { value: text.slice(0, 80) })

/** The size at the end of the name of a row. */
function sizesInName({ row, kind, building, found }: Place): string[] {
  const split = splitSize(row.cells.productName?.text ?? '', () => building.isFootwear(row))
  if (!split) return ['']
  const isFootwear = needs(kind.category, 'Size Metric')
  if (split.name === kind.name) {
    const sizes = building.meanings.sizes(split.size, isFootwear)
    if (!sizes) found.wrong(row.row, 'size', namesSeveral(split.size), row.cells.productName)
    return sizes ?? [split.size]
  }
  if ((isFootwear || namesSizes(split.size)) && !building.isOwn)
    found.wrong(row.row, 'size', messageText('importFields.problem.sizeInName', split))
  return ['']
}

function buildVariant(place: Place, own: VariantKind): PlannedVariant {
  const { row, cellOf, kind } = place
  const isFootwear = needs(kind.category, 'Size Metric')
  const { Size, Color, said = Size, count, share } = own
  const MaterialType = row.cells.material?.text ?? ''
  const prices = pricesOf(atSize(place, said, isFootwear))
  return {
    row: row.row,
    ...skuOf(place, { Size, Color, isAcross: count !== undefined, isShared: share[1] > 1 }),
    barcodes: barcodesOf(place),
    attributes: dropEmptyTexts({ Size, Color, MaterialType }),
    ...prices,
    repeats: repeatedAmounts(place),
    stock: stockOf(place, own),
    gender: genderOf(place),
    ageGroup: ageGroupOf(place),
    colorMap: colorMapOf(place, Color),
    sizeMetric: isFootwear ? sizeMetricOf(place, Size) : null,
    condition: choiceOf(cellOf('condition'), conditions) ?? 'New',
    occasion: needs(kind.category, 'occasion') ? occasionOf(place) : null,
  }
}

/** The place with the amounts of this size, where the list has them. */
function atSize(place: Place, size: string, isFootwear: boolean): Place {
  const own = place.row.ofSizes.filter((cell) => isAmong(size, cell.size, isFootwear))
  const ofSize = (field: ImportField) => own.find((cell) => cell.field === field)
  return { ...place, cellOf: (field) => ofSize(field) ?? place.cellOf(field) }
}

function dropEmptyTexts(texts: Record<'Size' | 'Color' | 'MaterialType', string>) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

type SkuParts = { Size: string; Color: string; isAcross: boolean; isShared: boolean }

/** The code of a row with a column for each size. */
const codeOf = ({ cells }: GoodsRow) => cells.sku?.text ?? cells.key?.text

/**
 * The SKU of a variant. A row with one size and a code of its own has the SKU of the file. With a column for each size, or
 * where rows share the code, the SKU is the row's code with the colour, if rows share the code, and the size. Without a code, the SKU is made from the name, if the
 * person has answered so.
 */
function skuOf(
  { row, sharesCode, kind, building, found }: Place,
  { Size, Color, isAcross, isShared }: SkuParts,
): Pick<PlannedVariant, 'sku' | 'skuFrom'> {
  const code = isAcross ? codeOf(row) : row.cells.sku?.text
  if (code !== undefined) {
    const colour = sharesCode || isShared ? Color : ''
    const isPart = isAcross || isShared || sharesCode
    return { sku: isPart ? skuOfPart(code, colour, Size) : code, skuFrom: 'list' }
  }
  if (building.answers.sku === 'fromName') return building.makeSku([kind.name, Color, Size])
  found.asked(row.row, 'sku', 'sku')
  return { sku: '', skuFrom: 'number' }
}

/** The SKU of one of several sizes and colours that share a code. */
function skuOfPart(code: string, colour: string, size: string): string {
  const words = foldWords(colour).map((word) => word.toUpperCase())
  return [code, ...words, ...(size === 'Free Size' || size === '' ? [] : [size])].join('-')
}

function barcodesOf({ row, found }: Place): string[] {
  const codes = cellsOf(row, 'barcode').flatMap(({ text }) => readBarcodes(text))
  for (const code of codes.filter(hasWrongCheckDigit))
    found.note(messageText('importFields.note.checkDigit', { code }))
  return codes
}

function genderOf({ row, cellOf, kind, building, found }: Place): string | null {
  const cell = cellOf('gender')
  const { meanings, answers } = building
  if (cell) return found.meaning(row.row, 'gender', cell, (text) => meanings.gender(text))
  const told = kind.texts.find((text) => saysGender(text, building))
  if (told !== undefined) return meanings.gender(told)
  const inName = building.genderIn(kind.name)
  if (inName !== null) return inName
  return answers.gender ?? found.asked(row.row, 'gender', 'gender')
}

const saysGender = (text: string, { genderIn }: BuildFacts) =>
  text !== '' && genderIn(text) !== null

function ageGroupOf({ row, cellOf, kind, building, found }: Place): string | null {
  const cell = cellOf('ageGroup')
  const { meanings, answers } = building
  if (cell) return found.meaning(row.row, 'ageGroup', cell, (text) => meanings.ageGroup(text))
  const told = [...kind.texts, kind.name].map(childIn).find(Boolean)
  if (told !== undefined) return meanings.ageGroup(told)
  return answers.ageGroup ?? found.asked(row.row, 'ageGroup', 'ageGroup')
}

function colorMapOf({ row, cellOf, kind, building, found }: Place, Color: string): string | null {
  const family = cellOf('colorMap')
  const cell = family ?? row.cells.colour
  const { meanings, answers } = building
  if (cell) {
    const text = family ? cell.text : Color
    const known = meanings.colorMap(text) ?? answers.colorMap
    if (known !== undefined) return known
    found.asks.add('colorMap')
    return found.meaning(row.row, family ? 'colorMap' : 'colour', { ...cell, text }, () => null)
  }
  const inName = building.colourIn(kind.name)
  if (inName !== null) return inName
  return answers.colorMap ?? found.asked(row.row, 'colorMap', 'colorMap')
}

function sizeMetricOf({ row, cellOf, building, found }: Place, size: string): string | null {
  const cell = choiceOf(cellOf('sizeMetric'), sizeMetrics)
  if (cell !== null) return cell
  if (/^uk\b/i.test(row.cells.size?.text ?? '')) return 'UK/IND'
  if (/^us\b/i.test(size)) return 'US'
  return building.answers.sizeMetric ?? found.asked(row.row, 'sizeMetric', 'sizeMetric')
}

function occasionOf({ row, cellOf, building, found }: Place): string | null {
  const cell = cellOf('occasion')
  const known = choiceOf(cell, occasions)
  if (known !== null) return known
  const answer = building.answers.occasion
  if (cell && answer === undefined) {
    const text = messageText('importFields.problem.meaning', { value: cell.text })
    found.asks.add('occasion')
    found.wrong(row.row, 'occasion', text, cell)
    return null
  }
  return answer ?? found.asked(row.row, 'occasion', 'occasion')
}

function choiceOf<T extends string>(cell: Cell | undefined, options: readonly T[]): T | null {
  const text = cell?.text.trim().toLowerCase()
  return options.find((one) => one.toLowerCase() === text) ?? null
}
