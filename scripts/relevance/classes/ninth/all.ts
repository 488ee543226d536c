import type { QueryClass } from '../../checks.ts'
import {
  coloursAndPatterns,
  devanagari,
  joinedAndSplit,
  negation,
  phonetic,
  rareWords,
  slips,
  typing,
} from './language.ts'
import { notOnSale, occasion, persons } from './people.ts'
import { brandWords, everyday, hinglish, priceAndSize, twoAttributes } from './shopper.ts'

/** A ninth list, written without knowing the rules and words of the search or what it answers. */
export const ninthList: QueryClass[] = [
  devanagari,
  slips,
  phonetic,
  negation,
  coloursAndPatterns,
  rareWords,
  typing,
  joinedAndSplit,
  everyday,
  hinglish,
  twoAttributes,
  priceAndSize,
  brandWords,
  occasion,
  persons,
  notOnSale,
]
