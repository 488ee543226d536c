import {
  both,
  brand,
  either,
  forBoys,
  forMen,
  forWomen,
  kind,
  named,
  not,
  text,
  type Trait,
} from '../../checks.ts'
import { clothing, jackets, kurtas, sherwanis, shoes, sweaters } from '../../kinds.ts'
import { trackPants } from '../second/traits.ts'

/** Of the brand, by the name of the brand or by the opening of the product’s name. */
export const make = (opening: RegExp, ...names: string[]): Trait =>
  either(brand(...names), named(opening))

/** A variant in stock has another colour than this family. */
export const inOther = (family: string): Trait => ({
  says: `in another colour than ${family}`,
  of: ({ inStock }) => inStock.some((variant) => variant.family !== family),
})

export const notWomens: Trait = {
  says: 'not of women',
  of: ({ gender }) => gender !== 'Female',
}

export const kurtis = both(either(kurtas, named(/kurti\b|\bkurtas?\b|tunic/i)), forWomen)
export const mensKurtas = both(kurtas, forMen)
export const boysEthnic = both(forBoys, either(kurtas, sherwanis, named(/nehru|kurta|dhoti/i)))
export const ladiesSuits = both(
  forWomen,
  not(kind('Nightwear')),
  either(
    kind('Salwar Suits', 'Kurta Sets', 'Dress Materials'),
    named(/\bsuit\b|kurta with|dress material/i),
  ),
)
export const hoodies = text(/hood(ie|ed)\b|\bhood\b/i)
export const lowers = either(trackPants, named(/jogger|track ?pants?|pyjama|lounge pants/i))
export const closedShoes = either(shoes, kind('Mojaris', 'Juttis'))
export const running = either(
  kind('Sports Shoes', 'Trainers'),
  both(shoes, text(/running|walking|training|sport/i)),
)
export const easySoles = kind(
  'Sandals',
  'Flats',
  'Juttis',
  'Chappals',
  'Kolhapuris',
  'Flip Flops',
  'Mojaris',
)
export const winterWear = either(
  sweaters,
  jackets,
  kind('Sweatshirts'),
  named(/shawl|winter|wool|thermo|stole|hood/i),
)
export const lightClothes = both(clothing, not(winterWear))
export const nightClothes = either(
  kind('Nightwear'),
  named(/night ?(dress|suit|shirt|wear)|pyjama|lounge|sleep|robe/i),
)
