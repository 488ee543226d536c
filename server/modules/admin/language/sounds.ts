import { foldText, foldWords } from '#shared/formats/fold.ts'

/** Letters of one sound, and the letters that are kept. */
const sounds = { w: 'v', z: 'j', q: 'k', c: 'k', f: 'p' } as const
const KEPT = ' bdfgjklmprstvx'

/** The sounds of a Latin text, as the database's `name_sounds` (migration 096) computes them of names in any script. */
export function soundsOf(text: string): string {
  const letters = foldText(text)
    .replaceAll('ngh', 'n')
    .replaceAll('x', 'ks')
    .replaceAll(/[wzqcf]/g, (letter) => sounds[letter as keyof typeof sounds])
    .replaceAll(/[-.,/]/g, ' ')
  const kept = [...letters].filter((letter) => KEPT.includes(letter)).join('')
  return kept.replaceAll(/([a-z])\1+/g, '$1')
}

/** How `speltOf` writes sounds: the consonants as they are, front vowels as `i`, back vowels as `u`. */
const spellings: readonly [RegExp, string][] = [
  [/[^a-z]/g, ''],
  [/ng?h/g, 'n'],
  [/x/g, 'ks'],
  [/ch+/g, 'C'],
  [/[cq]/g, 'k'],
  [/ph|f/g, 'p'],
  [/(?<!^)h/g, ''],
  [/w/g, 'v'],
  [/z/g, 'j'],
  // Hindi does not write the short `a`, and English not the last `e`.
  [/(?<!^)a+/g, ''],
  [/(?<=[^aeiou])e$/g, ''],
  [/[eiy]+/g, 'i'],
  [/[uo]+/g, 'u'],
  [/([a-zC])\1+/g, '$1'],
]

/** A word of a name with its vowels as `i` and `u`, for all spellings and scripts: `suni` of सोनी and Soni. */
const speltOf = (word: string) =>
  spellings.reduce((text, [from, to]) => text.replaceAll(from, to), word)
const consonantsOf = (spelt: string) =>
  spelt.replaceAll(/(?<!^)[iu]/g, '').replaceAll(/(.)\1+/g, '$1')

/** Fewest consonants of the beginning of a name; fewer begin too many names and have to be the whole of one. */
const FEWEST = 3

function isSpeltLike(name: string, word: string): boolean {
  const [own, said] = [speltOf(name), speltOf(word)]
  const [ownConsonants, saidConsonants] = [consonantsOf(own), consonantsOf(said)]
  if (saidConsonants.length < FEWEST) return own === said
  if (!ownConsonants.startsWith(saidConsonants)) return false
  const begin = Array.from(own, (_, at) => own.slice(0, at + 1)).filter(
    (one) => consonantsOf(one) === saidConsonants,
  )
  return begin.some((one) => isNearlySame(one, said))
}

/** True when one vowel more, less or other is the only difference. */
function isNearlySame(one: string, other: string): boolean {
  if (one === other) return true
  const from = [...one].findIndex((letter, at) => letter !== other[at])
  const at = from === -1 ? one.length : from
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1)
  )
}

/** The word without the courtesy that is written together with a name, as in `Rameshji`. */
const withoutJi = (word: string) => word.replace(/(?<=.{3})j(?:i|ee)$/, '')
const hasDigit = (word: string) => /\d/.test(word)

/** True when each word of the search is or begins a word of the names, whatever the script of either. */
export function soundsLike(names: string, search: string): boolean {
  const own = foldWords(names)
  const said = foldWords(search)
  return (
    said.length > 0 &&
    said.every((word) =>
      own.some((name) =>
        hasDigit(word)
          ? name.startsWith(word)
          : !hasDigit(name) &&
            (isSpeltLike(name, word) || speltOf(name) === speltOf(withoutJi(word))),
      ),
    )
  )
}

/** True for one name in two scripts or spellings: `जौहरी बाज़ार`, `johri bazar` and `Johari Bazaar`. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [foldWords(one).map(speltOf), foldWords(other).map(speltOf)]
  return words.length > 0 && words.join(' ') === others.join(' ')
}

/**
 * For each word of the search, the patterns for `like` of which one fits the sounds of a name, which have a space before
 * and after them. `soundsLike` decides. Null when the search has no word with sounds.
 */
export function patternsOfSounds(search: string): string[][] | null {
  const words = foldWords(search).filter((word) => !hasDigit(word) && soundsOf(word) !== '')
  if (words.length === 0) return null
  return words.map((word) =>
    [...new Set([word, withoutJi(word)])].map((one) =>
      consonantsOf(speltOf(one)).length < FEWEST ? `% ${soundsOf(one)} %` : `% ${soundsOf(one)}%`,
    ),
  )
}
