import type { Phrase } from '../language/lexicon.ts'
import { isCommonWord } from '../language/mending.ts'
import type { Understanding } from '../language/read-query.ts'
import { toWordQuery, type WordQuery } from './word-query.ts'

/**
 * Whether a phrase may stay unfulfilled: no list knows the word, and the catalogue has it neither as a brand or shop nor as a
 * kind of goods. One such word spoils no sentence.
 */
export function isWish({ roles }: Understanding, { words, sense, not }: Phrase): boolean {
  if (not) return false
  const role = roles?.get(words[0] ?? '')
  return sense ? sense.kind === 'unsold' : role === undefined || role === 'detail'
}

/** Whether phrases say enough to search for them alone. */
export const isTelling = (phrases: readonly Phrase[]) =>
  phrases.filter(({ not }) => !not).length > 1

/** The query with the wishes of what was said that it does not demand: products that have more of them come first. */
export function withWishes(
  query: WordQuery | null,
  said: Understanding,
  demanded: readonly Phrase[],
): WordQuery | null {
  // A word that everybody says and no name has, such as "going", stands in descriptions by chance.
  const isTold = ({ words: [word = ''] }: Phrase) => !isCommonWord(word) || said.roles?.has(word)
  const wishes = said.phrases.filter(
    (one) => isWish(said, one) && isTold(one) && !demanded.includes(one),
  )
  const parts = wishes.flatMap((one) => {
    const wish = toWordQuery([one], { match: 'all', described: true, plainGoods: true })
    return wish ? [wish.match] : []
  })
  return query && parts.length > 0 ? { ...query, parts } : query
}
