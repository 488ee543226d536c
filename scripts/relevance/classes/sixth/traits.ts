import { saysNotSold } from '../../answer-checks.ts'
import {
  both,
  type Check,
  either,
  inColour,
  kind,
  named,
  not,
  type Row,
  text,
  tone,
  type Trait,
} from '../../checks.ts'
import {
  blazers,
  earrings,
  heels,
  jackets,
  kurtas,
  leggings,
  palazzos,
  sarees,
  sherwanis,
  shirts,
  slippers,
  sneakers,
  suits,
  sweaters,
  sweatshirts,
  tees,
} from '../../kinds.ts'
import { hue, nehruJackets, opens, trackPants } from '../second/traits.ts'

/** Articles by their sub-category or, where a shop has put them elsewhere, by their name. */
const notUnderneath = not(kind('Innerwear', 'Nightwear'))
const article = (kinds: Trait, pattern: RegExp): Trait =>
  either(kinds, both(named(pattern), notUnderneath))

export const anyTee = article(tees, /\bt-?shirt(?! dress)|\btees?\b/i)
export const anyShirt = article(shirts, /(?<!t-|sweat)\bshirts?\b(?! dress)/i)
export const anySweater = article(sweaters, /sweater|cardigan|pullover|shrug/i)
export const anySweatshirt = article(sweatshirts, /sweat-?shirt|hoodie/i)
export const anyPalazzo = article(palazzos, /palazzo|culotte|sharara/i)
export const anyLegging = article(leggings, /legging|jegging|tregging|tights|churidar/i)
export const anyTrackPants = article(trackPants, /jogger|track ?pant|track ?suit/i)
export const anyKurta = article(either(kurtas, suits), /kurt[ai]|tunic|anarkali/i)
export const anySuit = article(suits, /suit set|salwar|kurta with|kurti with|dress material/i)
export const anySaree = article(sarees, /saree/i)
export const anySneaker = article(sneakers, /sneaker|trainer/i)
export const anyHeel = article(heels, /\bheels?\b|wedges|pumps|stiletto/i)
export const anyDress = article(kind('Dresses', 'Frocks'), /\bdress\b(?! material)|frock|gown/i)
export const jhumkas = both(earrings, text(/jhumk/i))
export const hoodies = both(either(anySweatshirt, jackets, sweaters), text(/\bhood/i))
export const warm = either(jackets, anySweater, anySweatshirt, named(/thermo|woollen|shawl/i))
export const flatShoes = both(slippers, not(either(heels, named(/heel|wedge|pump/i))))
export const ethnicForMen = either(sherwanis, kurtas, kind('Kurta Sets'), nehruJackets, blazers)

/** In stock in a colour besides this one, and not called by this colour alone. */
export const otherThan = (family: string): Trait => ({
  says: `not only ${family}`,
  of: ({ name, inStock }) =>
    inStock.some((variant) => variant.family !== family) &&
    !new RegExp(`\\b${family}\\b`, 'i').test(name),
})

/** Of a shade by the family, its own name, the name of the product or its description. */
export const shade = (family: string, pattern: RegExp): Trait =>
  either(hue(family), tone(pattern), text(pattern))

/** As `opens`, where only a colour family in stock is counted on. */
export const opensIn = (
  count: number,
  one: Trait,
  family: string,
  pattern: RegExp = new RegExp(`\\b${family}\\b`, 'i'),
): Check => opens(count, both(one, shade(family, pattern)), both(one, inColour(family)))

/** One of these checks holds. */
export const anyOf = (...checks: Check[]): Check => ({
  says: checks.map(({ says }) => says).join(' or '),
  holds: (page, answer) => checks.some(({ holds }) => holds(page, answer)),
  possible: (pool) => checks.some(({ possible }) => !possible || possible(pool)),
})

/** A query for goods that no shop sells; no product has such a name. */
export const absent = (query: string, inNames: RegExp): Row => [query, saysNotSold(inNames)]
