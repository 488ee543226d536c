import type { QueryClass } from '../../checks.ts'
import { articleFirst, brands, sets } from './articles.ts'
import { broadWords, rareCombinations, suggestions } from './breadth.ts'
import { devanagari, features } from './features.ts'
import { longTexts, notSoldGoods } from './goods.ts'
import { negation, occasions } from './occasions.ts'
import { prices, shades, sizes } from './prices.ts'
import { fillers, kinship, spelling } from './spelling.ts'

/** A fourth list, written after the third, without knowing the rules and words of the search. */
export const fourthList: QueryClass[] = [
  spelling,
  fillers,
  articleFirst,
  sets,
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
