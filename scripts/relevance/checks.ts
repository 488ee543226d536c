import { PAGE_SIZE_SHOPPER } from '#shared/limits.ts'
import type { Piece } from './pieces.ts'

/** A condition on one product. */
export type Trait = { says: string; of: (piece: Piece) => boolean }
/** An answer beside its products, and all products of the city. */
export type Answer = {
  shown: 'asked' | 'corrected' | 'wider' | 'popular'
  didYouMean: string | null
  /** What was asked for when no shop sells such goods. */
  notSold: string | null
  /** Of suggestions only. */
  subCategories: string[]
  stores: string[]
  /** The close products, which stand under the others when these are few. */
  close: readonly Piece[]
  pool: readonly Piece[]
}
/** A condition on a page of products, in their order, or on the rest of the answer. */
export type Check = {
  says: string
  holds: (page: readonly Piece[], answer: Answer) => boolean
  /** Whether any page of these products can hold it; without this function always. */
  possible?: (pool: readonly Piece[]) => boolean
}
/** A query, and all that a shopper may expect of the results. */
export type Row = readonly [query: string, ...checks: Check[]]
/** Queries of one sort. */
export type QueryClass = {
  name: string
  /** Asked in the demonstration city alone. */
  city: Row[]
  /** Asked when its shops also sell the products of the real catalogue. */
  catalogue: Row[]
  /** What is judged instead of the products: those with the close ones, or the suggestions. */
  asked?: 'close' | 'suggestions'
}
/** Rows that must all hold in the demonstration city. */
export type GoldenClass = Pick<QueryClass, 'name' | 'asked'> & { rows: Row[] }

const trait = (says: string, of: (piece: Piece) => boolean): Trait => ({ says, of })

/** One of the named sub-categories. */
export const kind = (...names: string[]): Trait =>
  trait(names.join('/'), ({ subCategory }) => names.includes(subCategory))
export const category = (name: Piece['category']): Trait =>
  trait(name, (piece) => piece.category === name)
export const colour = (name: string): Trait => trait(name, ({ colours }) => colours.includes(name))
/** One of the named brands. */
export const brand = (...names: string[]): Trait =>
  trait(`brand ${names.join('/')}`, (piece) => names.includes(piece.brand))
export const shop = (name: string): Trait => trait(`of ${name}`, (piece) => piece.store === name)
export const inLocality = (name: string): Trait =>
  trait(`in ${name}`, ({ locality }) => locality === name)
export const named = (pattern: RegExp): Trait =>
  trait(`named ${pattern.source}`, ({ name }) => pattern.test(name))
export const text = (pattern: RegExp): Trait =>
  trait(`with ${pattern.source}`, ({ name, description }) => pattern.test(`${name} ${description}`))
/** The shop's name of a colour, or the name of the product, is such. */
export const tone = (pattern: RegExp): Trait =>
  trait(`of the shade ${pattern.source}`, ({ name, shades }) =>
    [name, ...shades].some((word) => pattern.test(word)),
  )
export const toneInStock = (pattern: RegExp): Trait =>
  trait(
    `in stock in the shade ${pattern.source}`,
    ({ name, inStock }) =>
      pattern.test(name) || inStock.some(({ color }) => color !== null && pattern.test(color)),
  )
/** In stock in one of these sizes. */
export const sized = (...names: string[]): Trait =>
  trait(`in size ${names.join('/')}`, ({ inStock }) =>
    inStock.some(({ size }) => size !== null && names.includes(size)),
  )
/** One variant in stock has both the colour family and the size. */
export const inColourAndSize = (colourFamily: string, wanted: string): Trait =>
  trait(`${colourFamily} in size ${wanted}`, ({ inStock }) =>
    inStock.some(({ family, size }) => family === colourFamily && size === wanted),
  )
/** A variant in stock is of this colour family. */
export const inColour = (colourFamily: string): Trait =>
  trait(`${colourFamily} in stock`, ({ inStock }) =>
    inStock.some(({ family }) => family === colourFamily),
  )
export const upTo = (most: number): Trait => trait(`≤ ${most}`, ({ rupees }) => rupees <= most)
export const from = (least: number): Trait => trait(`≥ ${least}`, ({ rupees }) => rupees >= least)

export const forKids = trait('for children', ({ age }) => age !== 'Adult')
export const forWomen = trait(
  'for women',
  ({ gender, age }) => age === 'Adult' && gender !== 'Male',
)
export const womens = trait('women’s', ({ gender, age }) => age === 'Adult' && gender === 'Female')
export const forMen = trait('for men', ({ gender, age }) => age === 'Adult' && gender !== 'Female')
export const mens = trait('men’s', ({ gender, age }) => age === 'Adult' && gender === 'Male')
export const forGirls = trait(
  'for girls',
  ({ gender, age }) => age !== 'Adult' && gender !== 'Male',
)
export const forBoys = trait(
  'for boys',
  ({ gender, age }) => age !== 'Adult' && gender !== 'Female',
)

export const both = (...traits: Trait[]): Trait =>
  trait(traits.map(({ says }) => says).join(' and '), (piece) =>
    traits.every(({ of }) => of(piece)),
  )
export const either = (...traits: Trait[]): Trait =>
  trait(traits.map(({ says }) => says).join(' or '), (piece) => traits.some(({ of }) => of(piece)))
export const not = ({ says, of }: Trait): Trait => trait(`not ${says}`, (piece) => !of(piece))

/** Each of the first `count` results; there must be at least one. */
export const first = (count: number, { says, of }: Trait): Check => ({
  says: `first ${count}: all ${says}`,
  holds: (page) => page.length > 0 && page.slice(0, count).every(of),
  possible: (pool) => pool.filter(of).length >= (count > PAGE_SIZE_SHOPPER ? 1 : count),
})
export const firstTen = (one: Trait): Check => first(10, one)
export const lead = (one: Trait): Check => first(1, one)
export const whole = (one: Trait): Check => first(Number.MAX_SAFE_INTEGER, one)

/** At least eight of the first ten; with fewer results the same share. */
export const eightOfTen = ({ says, of }: Trait): Check => ({
  says: `eight of the first ten: ${says}`,
  holds: (page) => {
    const ten = page.slice(0, 10)
    return ten.length > 0 && ten.filter(of).length >= ten.length * 0.8
  },
  possible: (pool) => pool.filter(of).length >= 8,
})

export const atLeast = (count: number, { says, of }: Trait): Check => ({
  says: `at least ${count}: ${says}`,
  holds: (page) => page.filter(of).length >= count,
  possible: (pool) => pool.filter(of).length >= count,
})

export const notEmpty: Check = { says: 'not empty', holds: (page) => page.length > 0 }

export const cheapestFirst: Check = {
  says: 'cheapest first',
  holds: (page) =>
    page.every(({ rupees }, at) => at === 0 || rupees >= (page[at - 1]?.rupees ?? Infinity)),
}
