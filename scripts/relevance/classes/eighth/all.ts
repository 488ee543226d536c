import type { QueryClass } from '../../checks.ts'
import { few, negation, notSold } from './asking.ts'
import { devanagariBrands, labels, misspelt } from './brands.ts'
import { cuts, fabrics, shades } from './features.ts'
import { family, occasions } from './people.ts'
import { prices, sizes } from './prices.ts'
import { slips } from './spelling.ts'
import { typing } from './suggestions.ts'
import { broad, rareWords, synonyms } from './words.ts'

/** An eighth list, written without knowing the rules and words of the search or what it answers. */
export const eighthList: QueryClass[] = [
  slips,
  misspelt,
  devanagariBrands,
  labels,
  rareWords,
  synonyms,
  broad,
  family,
  occasions,
  fabrics,
  cuts,
  shades,
  prices,
  sizes,
  negation,
  notSold,
  few,
  typing,
]
