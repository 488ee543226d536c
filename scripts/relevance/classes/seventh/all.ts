import type { QueryClass } from '../../checks.ts'
import { exclusions } from './asking.ts'
import { makes, several, shades } from './features.ts'
import { articles, notSoldHere, unfinished } from './goods.ts'
import { devanagari, hinglish } from './languages.ts'
import { makers, occasions, people } from './people.ts'
import { prices, sizes } from './prices.ts'
import { keySlips, slips } from './spelling.ts'

/** A seventh list, written without knowing the rules and words of the search or what it answers. */
export const seventhList: QueryClass[] = [
  articles,
  shades,
  makes,
  prices,
  people,
  sizes,
  makers,
  hinglish,
  devanagari,
  slips,
  keySlips,
  occasions,
  exclusions,
  several,
  notSoldHere,
  unfinished,
]
