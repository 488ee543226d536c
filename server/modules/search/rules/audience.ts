import { allOf, anyOf, type Condition, wordsOf, not, wordOf } from './condition.ts'

/** A map and not an object, because a filter may be called `constructor`. */
const conditions = new Map(
  Object.entries({
    female: anyOf(wordsOf(['%women', '%girls'])),
    male: anyOf(wordsOf(['%men', '%boys'])),
    unisex: anyOf([allOf(wordsOf(['%women', '%men'])), allOf(wordsOf(['%girls', '%boys']))]),
    girls: wordOf('%girls'),
    boys: wordOf('%boys'),
    kids: wordOf('%kids'),
  }),
)

/** The condition of the filter values Female, Male, Unisex, Boys, Girls and Kids; null for unknown values only. */
export function audienceCondition(names: readonly string[]): Condition | null {
  const known = names.flatMap((name) => conditions.get(name.toLowerCase()) ?? [])
  return known.length === 0 ? null : anyOf(known)
}

/** Not all of the sizes are children's sizes. */
export const ALSO_FOR_ADULTS = anyOf([not(wordOf('%kids')), ...wordsOf(['%women', '%men'])])
