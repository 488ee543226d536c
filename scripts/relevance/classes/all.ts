import type { QueryClass } from '../checks.ts'
import { broadWords, rareCombinations } from './breadth.ts'
import { devanagari, features, longTexts, notSoldGoods } from './features.ts'
import { wordForms } from './forms.ts'
import { kinship, negation, occasions } from './people.ts'
import { prices, shades, sizes } from './prices.ts'
import { suggestions } from './suggestions.ts'
import { articleFirst, brands, literalWords, spelling } from './words.ts'

export const queryClasses: QueryClass[] = [
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
