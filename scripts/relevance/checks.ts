import type { Piece } from './pieces.ts'

/** A condition on one product. */
export type Trait = { says: string; of: (piece: Piece) => boolean }
/** A condition on a page of products, in their order. */
export type Check = { says: string; holds: (page: readonly Piece[]) => boolean }
/** A query, and all that a shopper may expect of the results. */
export type Row = readonly [query: string, ...checks: Check[]]

const trait = (says: string, of: (piece: Piece) => boolean): Trait => ({ says, of })

/** One of the named sub-categories. */
export const kind = (...names: string[]): Trait =>
  trait(names.join('/'), ({ subCategory }) => names.includes(subCategory))
export const category = (name: Piece['category']): Trait =>
  trait(name, (piece) => piece.category === name)
export const colour = (name: string): Trait => trait(name, ({ colours }) => colours.includes(name))
export const brand = (name: string): Trait =>
  trait(`brand ${name}`, (piece) => piece.brand === name)
export const shop = (name: string): Trait => trait(`of ${name}`, (piece) => piece.store === name)
export const inLocality = (name: string): Trait =>
  trait(`in ${name}`, ({ locality }) => locality === name)
export const named = (pattern: RegExp): Trait =>
  trait(`named ${pattern.source}`, ({ name }) => pattern.test(name))
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
})

export const atLeast = (count: number, { says, of }: Trait): Check => ({
  says: `at least ${count}: ${says}`,
  holds: (page) => page.filter(of).length >= count,
})

export const notEmpty: Check = { says: 'not empty', holds: (page) => page.length > 0 }

export const cheapestFirst: Check = {
  says: 'cheapest first',
  holds: (page) =>
    page.every(({ rupees }, at) => at === 0 || rupees >= (page[at - 1]?.rupees ?? Infinity)),
}
