import type { Phrase } from '../language/lexicon.ts'
import { isCommonWord } from '../language/spelling-correction.ts'
import type { Understanding } from '../language/read-query.ts'
import { toWordQuery, type WordQuery } from './word-query.ts'

/**
 * True when a product may lack the phrase: the word is in no list, and the catalogue has it neither as a brand, a shop
 * nor a kind of goods. So one unknown word does not make a sentence fail.
 */
export function isOptional({ roles }: Understanding, { words, sense, not }: Phrase): boolean {
  if (not) return false
  const role = roles?.get(words[0] ?? '')
  return sense ? sense.kind === 'unsold' : role === undefined || role === 'detail'
}

/** True when the phrases are enough for a search with these phrases only. */
export const isSpecific = (phrases: readonly Phrase[]) =>
  phrases.filter(({ not }) => !not).length > 1

/** The query with optional phrases that it does not demand. Products that match more of them come first. */
export function withOptionalPhrases(
  query: WordQuery | null,
  parsed: Understanding,
  demanded: readonly Phrase[],
): WordQuery | null {
  // A frequent word that is in no name, such as "going", is in descriptions by chance.
  const isMeaningful = ({ words: [word = ''] }: Phrase) =>
    !isCommonWord(word) || parsed.roles?.has(word)
  const wishes = parsed.phrases.filter(
    (one) => isOptional(parsed, one) && isMeaningful(one) && !demanded.includes(one),
  )
  const parts = wishes.flatMap((one) => {
    const wish = toWordQuery([one], { match: 'all', described: true, plainGoods: true })
    return wish ? [wish.match] : []
  })
  return query && parts.length > 0 ? { ...query, parts } : query
}
