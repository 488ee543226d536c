import type { QueryClass } from '../../checks.ts'
import { articleFirst, brands } from './articles.ts'
import { broadWords, rareCombinations, suggestions } from './breadth.ts'
import { devanagari, features } from './features.ts'
import { longTexts, notSoldGoods } from './goods.ts'
import { negation, occasions } from './occasions.ts'
import { prices, shades, sizes } from './prices.ts'
import { fillers, kinship, spelling } from './spelling.ts'

/**
 * A third list, written without knowing the rules and words of the search, after the second list had become familiar.
 */
export const thirdList: QueryClass[] = [
  spelling,
  fillers,
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
