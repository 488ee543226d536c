import { emptyWords, fillerWords } from '#server/modules/search/language/tables.ts'
import { viewSearch } from '#server/modules/search/views/search.ts'
import type { SearchService } from '#server/modules/search/views/search-service.ts'
import { getProductsQuery } from '#shared/contract/search.ts'
import { foldWords, singular } from '#shared/formats/fold.ts'
import { CITY, JUDGED_AT } from './city.ts'
import { type JudgedSearch, poolOf, type Pieces } from './judge.ts'

/** Words such as "T-shirt", which does not mean a shirt. */
const HYPHENED = /\b\w-\w+/g

const isCharacteristic = (word: string) =>
  /^[a-z]{3,}$/.test(word) && !emptyWords.has(word) && !fillerWords.has(word)

/** The characteristic words of names, with the ids of the products in stock that have them. */
export function wordsOfNames(pieces: Pieces): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>()
  for (const { id, name } of poolOf(pieces).filter(({ inStock }) => inStock.length > 0))
    for (const word of foldWords(name.replaceAll(HYPHENED, ''))
      .map(singular)
      .filter(isCharacteristic))
      words.set(word, (words.get(word) ?? new Set()).add(id))
  return words
}

/** Numbers that look random and are the same in every run (a linear congruential generator). */
function numbers(): (below: number) => number {
  let state = 20_261_123
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/**
 * The word with one slip: a letter is missing, doubled or wrong, or two letters are swapped. The first letter stays,
 * as in most slips.
 */
function slip(word: string, random: (below: number) => number): string {
  const at = 1 + random(word.length - 2)
  const [before, own, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  const other = 'aeioulnrst'[random(10)]
  return [
    `${before}${next}${after}`,
    `${before}${own}${own}${next}${after}`,
    `${before}${other}${next}${after}`,
    `${before}${next}${own}${after}`,
  ][random(4)] as string
}

async function idsOf(service: SearchService, search: string): Promise<string[]> {
  const query = getProductsQuery.parse({ search, city: CITY })
  const { products } = await viewSearch(service, query, { now: JUDGED_AT })
  return products.map(({ _id }) => _id)
}

/**
 * Types each word that at least five products have in their names twice, each time with a slip. At least half of the
 * results must be results of the word itself.
 */
export async function judgeSlips({ service, pieces }: JudgedSearch) {
  const random = numbers()
  const words = [...wordsOfNames(pieces)].filter(([word, ids]) => word.length >= 5 && ids.size >= 5)
  const faults: string[] = []
  let rows = 0
  for (const word of words.map(([one]) => one).toSorted()) {
    const meant = new Set(await idsOf(service, word))
    for (const typed of [slip(word, random), slip(word, random)]) {
      if (typed === word) continue
      rows += 1
      const found = await idsOf(service, typed)
      const right = found.filter((id) => meant.has(id)).length
      if (right === 0 || right < Math.min(meant.size, found.length) / 2)
        faults.push(`${typed}: does not find ${word}`)
    }
  }
  return { rows, faults }
}
