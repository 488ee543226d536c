import { spellingKey } from '#shared/fold.ts'

const meanings = [
  'near me',
  'near by',
  'nearby',
  'nearest',
  'closest',
  'paas me',
  'paas men',
  'paas mein',
  'mere paas',
  'aas paas',
  'nazdeek',
  'nazdeeki',
].map((words) => words.split(' ').map(spellingKey))

/** Words before "paas" that ask whether the shop has something ("aapke paas"), not for near shops. */
const OWN_BY_SHOP = new Set(['aapke', 'apke', 'tumhare'].map(spellingKey))

/**
 * Removes "near me", "paas mein" and similar words from folded words. `isNear`: the shopper asks for the nearest first.
 */
export function extractNear(words: readonly string[]): { isNear: boolean; rest: string[] } {
  const sounds = words.map(spellingKey)
  for (const meaning of meanings) {
    const at = sounds.findIndex(
      (_, n) =>
        meaning.every((sound, step) => sounds[n + step] === sound) &&
        !OWN_BY_SHOP.has(sounds[n - 1] ?? ''),
    )
    if (at >= 0) return { isNear: true, rest: words.toSpliced(at, meaning.length) }
  }
  return { isNear: false, rest: [...words] }
}
