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

/** "Aapke paas" asks whether the shop has it. */
const OWN_BY_SHOP = new Set(['aapke', 'apke', 'tumhare'].map(spellingKey))

/** Takes "near me", "paas mein" and their like out of folded words: the shopper asks for the nearest first. */
export function takeNear(words: readonly string[]): { isNear: boolean; rest: string[] } {
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
