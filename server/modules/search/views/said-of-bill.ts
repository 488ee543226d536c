import { readCounterWords } from '../rules/till-words.ts'
import { saidOfBill, type SaidOfBill } from '../rules/bill-words.ts'
import { tsqueryOf } from './engine/tsquery.ts'
import type { Language } from './language.ts'

/** The words about a bill for a statement: conditions on articles are texts of a `tsquery`. */
const writeConditions = (said: SaidOfBill) => ({
  ...said,
  parts: said.parts.map((part) => ({ ...part, query: part.query && tsqueryOf(part.query) })),
})

export type ReadBillWords = (
  text: string,
  now: Date,
) => {
  typed: ReturnType<typeof writeConditions>
  /** The words in their better spelling; null when there is none. */
  correct: () => Promise<ReturnType<typeof writeConditions> | null>
}

/** Reads words about a bill by the search's own reader. */
export const billWordsReader =
  (language: Language): ReadBillWords =>
  (text, now) => {
    const words = readCounterWords((said) => language.read(said, undefined), text)
    return {
      typed: writeConditions(saidOfBill(words)),
      correct: async () => {
        await language.learn(words.asked, now)
        const [asked] = language.correct(words.asked)
        return asked ? writeConditions(saidOfBill({ ...words, asked, rest: '' })) : null
      },
    }
  }
