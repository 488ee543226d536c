import { categories } from '#shared/catalog/categories.ts'
import { colorMaps } from '#shared/catalog/product-fields.ts'
import { sizeAgeGroups, targetGenders } from '#shared/catalog/product-options.ts'
import type { MappedField, ValueChoice } from '#shared/contract/imports/mapping.ts'
import { sizeBefore } from './damaged.ts'
import { isUnclear, namesSizes, sizeRun, usualSize } from './sizes.ts'
import { ages, genders, stockWords, unitSizes, type Goods, type Understanding } from './words.ts'

export type Meaning = {
  field: MappedField
  value: string
  count: number
  chosen: string | null
  isCertain: boolean
  /** A likely meaning, which counts only when a person takes it. */
  proposed: string | null
}

export const GOODS_SIGN = ' > '
/** Stands between the sizes or colours of one cell. */
const RUN_SIGN = ' | '
const writeGoods = ({ category, subCategory }: Goods) => `${category}${GOODS_SIGN}${subCategory}`

export function readGoods(text: string): Goods {
  const [category = '', ...rest] = text.split(GOODS_SIGN)
  return { category, subCategory: rest.join(GOODS_SIGN) }
}

type GoodsTexts = Record<'category' | 'subCategory' | 'name' | 'group', string>
/** A number of pieces, or of dozens and the like: `2`, `3 pc`, `1/2 dz`. */
const countPattern = String.raw`(?:\d{1,3}|(?:\d\s*)?(?:1/2|½)|\d\.\d)(?:\s*(?:${[...stockWords.pieceUnits, ...unitSizes.keys()].join('|')})\.?)?`
/** One of several colours of a cell, and its pieces if they stand there: `rani-2`, `dark blue (3)`. */
const colourPart = new RegExp(
  String.raw`^(?<colour>\p{L}[\p{L}\p{M}' ]{1,23})(?:\s*[-:=x×(]?\s*(?<pieces>${countPattern})\)?)?$`,
  'iu',
)
/** Several colours with their pieces and only spaces between: `firozi 3 mehroon 3`. */
const spacedColours = /^(?:\p{L}[\p{L}\p{M}' ]{0,22}[\s(-]?\d{1,3}\)?(?:\s+|$)){2,}$/u
const betweenSpaced = /(?<=\d\)?)\s+(?=\p{L})/u
/** Not the sign of a fraction: `1/2 dz`. */
const betweenColours = /\s*(?:[,|;]|(?<!\d)\/|\/(?!\d))\s*/
/** A size in capital letters behind a colour: `RED M`. */
const sizeBehind = /[\s-](?:[2-7]?X{0,4}[SML])$/u
const startsWithUnit = (words: string) =>
  stockWords.pieceUnits.has(words.toLowerCase().split(/\s/)[0] ?? '')
/** Maximum number of values in the list for a person. */
const MOST_SHOWN = 500

/** Reads values by the person's choices, else by the program's knowledge, and collects all values. */
export class Meanings {
  readonly #chosen: Map<string, string | null>
  readonly #found = new Map<string, Meaning>()
  readonly #understanding: Understanding

  constructor(chosen: readonly ValueChoice[], understanding: Understanding) {
    this.#chosen = new Map(
      chosen.map(({ field, value, chosen: one }) => [keyOf(field, value), one]),
    )
    this.#understanding = understanding
  }

  /** All values that were read: values without a meaning first, then the most frequent ones. */
  all(): Meaning[] {
    return [...this.#found.values()]
      .toSorted(
        (one, other) => Number(one.isCertain) - Number(other.isCertain) || other.count - one.count,
      )
      .slice(0, MOST_SHOWN)
  }

  gender(value: string): string | null {
    const text = value.trim().toLowerCase()
    const exact =
      targetGenders.find((one) => one.toLowerCase() === text) ?? genders.get(text) ?? null
    return this.#read('gender', value, exact ?? this.#understanding.genderOf(value))
  }

  ageGroup(value: string): string | null {
    const text = value.trim().toLowerCase()
    const exact = sizeAgeGroups.find((one) => one.toLowerCase() === text)
    return this.#read('ageGroup', value, exact ?? ages.get(text) ?? null)
  }

  colorMap(value: string): string | null {
    const text = value.trim().toLowerCase()
    const exact = colorMaps.find((one) => one.toLowerCase() === text)
    return this.#read('colorMap', value, exact ?? this.#understanding.colourOf(value))
  }

  /**
   * The sizes that a cell names. Null until a person has said it, for several sizes, for a date and for a lost 0: `02-Apr` was
   * probably `2-4`.
   */
  sizes(value: string, isFootwear: boolean): string[] | null {
    const date = sizeBefore(value)
    const isSeveral = [namesSizes, isUnclear].some((is) => is(value, isFootwear))
    if (date === null && !isSeveral) return [this.#size(value, isFootwear)]
    // A date was a range of shoe sizes, but one age of children's clothes.
    const run = date === null || isFootwear ? sizeRun(date ?? value, isFootwear) : null
    const likely = run?.join(RUN_SIGN) ?? date
    return this.#read('size', value, null, likely)?.split(/\s*[|,]\s*/) ?? null
  }

  /** The colours that a cell names: one, or null until a person has said whether it names several. */
  colours(value: string): string[] | null {
    const run = this.#colourRun(value).map(({ colour }) => colour)
    if (run.length === 0 && !this.#countsColours(value)) return [value]
    const alone = colourPart.exec(value)?.groups?.['colour']?.trim()
    const likely = run.length > 0 ? run.join(RUN_SIGN) : (alone ?? null)
    return this.#read('colour', value, null, likely)?.split(RUN_SIGN) ?? null
  }

  /** True for a cell of colours and numbers or a size, of which nobody can tell the meaning: `safed 6`, `RED M`, `peela 1-2-1, asmani 0-1-2`. */
  #countsColours(value: string): boolean {
    const words = value.split(/[^\p{L}\p{M}]+/u)
    const known = words.filter((word) => word !== '' && this.#understanding.colourOf(word) !== null)
    return (/\d/.test(value) || sizeBehind.test(value)) && known.length > 0
  }

  /** The colours of a cell with the pieces of each, such as `red-2, green-1`; null for other cells. */
  colourPieces(value: string): { colour: string; pieces: string }[] | null {
    const run = this.#colourRun(value)
    const counted = run.flatMap(({ colour, pieces }) => (pieces ? { colour, pieces } : []))
    return counted.length > 0 && counted.length === run.length ? counted : null
  }

  /** The colours of a cell that names several, of which some may be unknown; none for a cell with one. */
  #colourRun(value: string) {
    const parts = value.split(spacedColours.test(value) ? betweenSpaced : betweenColours)
    const run = parts.map((one) => {
      const { colour = '', pieces } = colourPart.exec(one)?.groups ?? {}
      return { colour: startsWithUnit(colour) ? '' : colour.trim(), pieces }
    })
    const names = new Set(run.map(({ colour }) => colour.toLowerCase()))
    const isRun =
      run.length > 1 &&
      names.size === run.length &&
      !names.has('') &&
      run.some(({ colour }) => this.#understanding.colourOf(colour) !== null)
    return isRun ? run : []
  }

  #size(value: string, isFootwear: boolean): string {
    const usual = usualSize(value, isFootwear)
    // A size that is usual already needs no entry; a meaning of the same text is for other goods, such as shoes.
    if (usual === value) return value
    return this.#read('size', value, usual) ?? value
  }

  /** The pieces in one of a unit, as a number; null until a person has said it. `isAgain`: its row is counted already. */
  unit(value: string, isAgain = false): string | null {
    const usual = unitSizes.get(value.normalize('NFC').replaceAll('.', '').trim().toLowerCase())
    const pieces = this.#read('unit', value, null, usual === undefined ? null : String(usual))
    const found = this.#found.get(keyOf('unit', value))
    if (isAgain && found) found.count -= 1
    return pieces
  }

  /** The kind of goods: by the file's words for it, else by the product's name. */
  goods({ category, subCategory, name, group }: GoodsTexts) {
    const own = categories.find((one) => one.toLowerCase() === category.trim().toLowerCase())
    if (own && subCategory !== '') {
      const goods = { category: own, subCategory: subCategory.trim() }
      return { category: own, subCategory: this.#understanding.spelled(goods) }
    }
    // A person's word for a group of unlike goods is for those whose names say nothing.
    const title = this.#hasOneKind(group) ? group : ''
    const plain = this.#understanding.isPlainTitle(title) ? title : ''
    const texts = [subCategory, category, name, plain]
    for (const meaning of ['known', 'chosen'] as const)
      for (const text of texts) {
        const found = this.#goodsOf(text, own, meaning)
        if (found !== undefined) return found
      }
    this.#askGoods(subCategory || category || name, this.#knownGoods(title, own))
    return null
  }

  #askGoods(text: string, likely: Goods | null): void {
    if (text !== '') this.#read('goods', text, null, likely && writeGoods(likely))
  }

  /** False for a title of several kinds, which says no kind: `Petticoat / Legging`. */
  #hasOneKind(title: string): boolean {
    const kinds = title.split('/').map((part) => this.#understanding.goodsOf(part))
    return new Set(kinds.map((kind) => kind && writeGoods(kind))).size === 1
  }

  #knownGoods(text: string, category: string | undefined): Goods | null {
    const known = this.#understanding.goodsOf(lastOf(text)) ?? this.#understanding.goodsOf(text)
    return known && (category === undefined || known.category === category) ? known : null
  }

  #goodsOf(
    text: string,
    category: string | undefined,
    meaning: 'known' | 'chosen',
  ): Goods | null | undefined {
    if (text === '') return undefined
    const fits = this.#knownGoods(text, category)
    if (!fits && (meaning === 'known' || !this.#chosen.has(keyOf('goods', text)))) return undefined
    const chosen = this.#read('goods', text, fits && writeGoods(fits))
    return chosen === null ? null : readGoods(chosen)
  }

  #read(
    field: MappedField,
    value: string,
    known: string | null,
    proposed: string | null = null,
  ): string | null {
    const key = keyOf(field, value)
    const before = this.#found.get(key)
    if (before) {
      before.count += 1
      return before.chosen
    }
    const isChosen = this.#chosen.has(key)
    const chosen = isChosen ? (this.#chosen.get(key) ?? null) : known
    const isCertain = isChosen || chosen !== null
    this.#found.set(key, { field, value, count: 1, chosen, isCertain, proposed })
    return chosen
  }
}

/** The last step of a path: `Men > Shirts`. The sign of `suit w/ dupatta` divides no path. */
const lastOf = (path: string) => path.split(/\s*(?:>|(?<!\bw)\/|\|)\s*/i).at(-1) ?? path

const keyOf = (field: MappedField, value: string) => `${field} ${value.trim().toLowerCase()}`
