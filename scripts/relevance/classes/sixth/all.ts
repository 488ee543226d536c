import type { QueryClass } from '../../checks.ts'
import { questions, without } from './asking.ts'
import { makes, several } from './features.ts'
import { notSoldHere, unfinished } from './goods.ts'
import { devanagari, hinglish } from './languages.ts'
import { lookAlikes, makers, occasions } from './people.ts'
import { chat, dictated, joined, slips } from './spelling.ts'

/** A sixth list, written without knowing the rules and words of the search or the queries of the other lists. */
export const sixthList: QueryClass[] = [
  slips,
  dictated,
  chat,
  joined,
  hinglish,
  devanagari,
  makes,
  several,
  without,
  questions,
  occasions,
  makers,
  lookAlikes,
  notSoldHere,
  unfinished,
]
