import type { QueryClass } from '../../checks.ts'
import { otherGoods, unfinished } from './answers.ts'
import { brands } from './brands.ts'
import { colours } from './colours.ts'
import { exclusions, features } from './features.ts'
import { devanagari, hinglish } from './languages.ts'
import { several } from './longer.ts'
import { occasions } from './occasions.ts'
import { people, sizes } from './people.ts'
import { prices } from './prices.ts'
import { spelling } from './spelling.ts'
import { articles } from './words.ts'

/** A fifth list, written without knowing the search: what shoppers type on a phone, in about their proportions. */
export const fifthList: QueryClass[] = [
  articles,
  colours,
  prices,
  people,
  sizes,
  brands,
  hinglish,
  devanagari,
  spelling,
  occasions,
  features,
  exclusions,
  several,
  otherGoods,
  unfinished,
]
