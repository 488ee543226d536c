import { opensWith } from '../../answer-checks.ts'
import {
  both,
  type Check,
  colour,
  either,
  inColour,
  kind,
  named,
  type QueryClass,
  type Row,
  text,
  tone,
  type Trait,
} from '../../checks.ts'

/** `city` is asked in the demonstration city and again with the real catalogue, `more` only with the catalogue. */
export const classOf = (
  name: string,
  city: Row[],
  more: Row[],
  asked?: QueryClass['asked'],
): QueryClass => ({ name, city, catalogue: [...city, ...more], ...(asked && { asked }) })

/**
 * The first results have it: as many as are in stock, at most `count`; there is at least one. The close products that a
 * shopper sees under few results count too.
 */
export const opens = (count: number, one: Trait, sure: Trait = one): Check => ({
  says: `opens with up to ${count} that are ${one.says}`,
  holds: (page, answer) => opensWith(one, sure, count).holds([...page, ...answer.close], answer),
  possible: (pool) => pool.some(sure.of),
})

/** The word is in the name or in the description; only names are counted on. */
export const featured = (count: number, article: Trait, pattern: RegExp): Check =>
  opens(count, both(article, text(pattern)), both(article, named(pattern)))

/** Of this colour by its family or by its own name; only families in stock are counted on. */
export const coloured = (count: number, article: Trait, family: string): Check =>
  opens(count, both(article, hue(family)), both(article, inColour(family)))

export const hue = (family: string): Trait =>
  either(colour(family), tone(new RegExp(`\\b${family}\\b`, 'i')))

export const nightwear = kind('Nightwear')
export const trackPants = kind('Track Pants')
export const shorts = kind('Shorts')
export const tops = kind('Tops')
export const upperWear = kind('Tops', 'T-shirts', 'T-Shirts', 'Polo T-shirts', 'Shirts', 'Co-ords')
export const flats = kind('Flats')
export const glassBangles = kind('Glass Bangles')
export const lacBangles = kind('Lac Bangles')
export const nehruJackets = either(kind('Nehru Jackets'), named(/nehru jacket|bandi\b/i))
export const headPieces = named(/maang tik/i)
export const noseRings = named(/nose ring|nath\b/i)
