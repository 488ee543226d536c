import { foldText } from '#shared/formats/fold.ts'
import type { Attributes } from '#shared/contract/goods.ts'

const MOST = 64

/** Latin capitals and digits: `Off White` → `OFFWHITE`, `लाल` → `LAAL`, `2.4` → `2.4`. */
function part(text: string, most: number): string {
  return foldText(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9.]/g, '')
    .slice(0, most)
}

/** Up to three initials of the product's name: `लाल साड़ी` → `LS`. A name that cannot be transliterated gives `ITEM`. */
export function initials(productName: string): string {
  const words = productName.split(/[\s-]+/).flatMap((word) => part(word, 1).replace('.', '') || [])
  return words.slice(0, 3).join('') || 'ITEM'
}

/** `BPK-7F3-M-RED`: initials of the name, the mark of the product, and the variation values. */
export function proposeSku(productName: string, mark: string, attributes: Attributes): string {
  const { Size = '', Color = '', MaterialType = '' } = attributes
  return [initials(productName), mark, part(Size, 8), part(Color, 10), part(MaterialType, 8)]
    .filter(Boolean)
    .join('-')
    .slice(0, MOST)
}

type Row = { SKU: string; attributes: Attributes }

/** Proposes an SKU for each row without one, unique within the product. Typed SKUs stay. */
export function withSkus<R extends Row>(
  rows: readonly R[],
  productName: string,
  mark: string,
): R[] {
  const taken = new Set(rows.map(({ SKU }) => SKU.trim().toLowerCase()))
  return rows.map((row) => {
    if (row.SKU.trim() !== '') return row
    const wanted = proposeSku(productName, mark, row.attributes)
    let sku = wanted
    for (let copy = 2; taken.has(sku.toLowerCase()); copy++) sku = `${wanted}-${copy}`
    taken.add(sku.toLowerCase())
    return { ...row, SKU: sku }
  })
}

const DIGITS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short random mark, so that two products with the same initials do not propose the same SKUs. */
export function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return [...bytes].map((byte) => DIGITS[byte % DIGITS.length]).join('')
}
