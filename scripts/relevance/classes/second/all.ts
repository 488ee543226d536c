import type { QueryClass } from '../../checks.ts'
import { articleFirst, brands } from './articles.ts'
import { broadWords, rareCombinations, suggestions } from './breadth.ts'
import { devanagari, features } from './features.ts'
import { longTexts, notSoldGoods } from './goods.ts'
import { negation, occasions } from './occasions.ts'
import { kinship } from './people.ts'
import { prices, shades, sizes } from './prices.ts'
import { literalWords, spelling, wordForms } from './spelling.ts'

/**
 * A second list of the same classes, written without knowing the rules and words of the search.
 * At its first run it told whether the first list had become too familiar.
 */
export const secondList: QueryClass[] = [
  spelling,
  wordForms,
  literalWords,
  articleFirst,
  kinship,
  occasions,
  features,
  prices,
  negation,
  sizes,
  shades,
  devanagari,
  brands,
  notSoldGoods,
  longTexts,
  rareCombinations,
  broadWords,
  suggestions,
]
