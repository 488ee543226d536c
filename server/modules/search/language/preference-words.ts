import { singular, spellingKey } from '#shared/formats/fold.ts'
import { isBrandWord } from './brands.ts'
import wishes from './data/preferences.json' with { type: 'json' }
import { readQuestion } from './lexicon.ts'
import { priceOrderOf } from './price-words.ts'
import { emptyWords, fillerWords } from './tables.ts'

type Phrase = readonly string[]

/** The phrases of a list, the longest first. */
function phrasesOf(list: string): Phrase[] {
  const phrases = list.split(', ').map((phrase) => phrase.split(' ').map(spellingKey))
  return phrases.toSorted((a, b) => b.length - a.length)
}

const phrases = {
  isNear: phrasesOf(wishes.near),
  isOpen: phrasesOf(wishes.open),
  isCheap: phrasesOf(wishes.cheap),
}

/** Words before "paas" that name a person or place ("aapke paas"), so that it does not ask for near shops. */
const notNearAfter = new Set(wishes.notNearAfter.split(' ').map(spellingKey))

/** The words ask for this beside the goods: the nearest first, only shops that are open now, the cheapest first. */
export type Preferences = Record<keyof typeof phrases, boolean>

/** Removes "near me", "abhi khula", "kam daam" and similar words from folded words. */
export function extractPreferences(words: readonly string[]): Preferences & { rest: string[] } {
  const near = removeMeanings(words, phrases.isNear, notNearAfter)
  const open = removeMeanings(near.rest, phrases.isOpen)
  const cheap = removeMeanings(open.rest, phrases.isCheap)
  const alone = removeAlone(cheap.rest)
  return {
    isNear: near.isFound || alone.isNear,
    isOpen: open.isFound || alone.isOpen,
    isCheap: cheap.isFound,
    rest: alone.rest,
  }
}

const alone = { isOpen: wishes.openAlone, isNear: wishes.nearAlone }
const isAlone = (word: string) => Object.values(alone).includes(word)
const styles = new Set(wishes.styles.split(' '))

/**
 * Removes "open" and "near" beside goods: "open jutti" asks for shops that are open. Beside an unknown word they are a
 * part of something else: "open toe" is a style, and "near" the name of a place.
 */
function removeAlone(words: readonly string[]) {
  const found = new Set(words.filter((word, at) => isAlone(word) && isBesideGoods(words, at)))
  return {
    isOpen: found.has(alone.isOpen),
    isNear: found.has(alone.isNear),
    rest: words.filter((word) => !found.has(word)),
  }
}

function isBesideGoods(words: readonly string[], at: number): boolean {
  const [before, after] = [words.slice(0, at), words.slice(at + 1)]
  const isStyle = [before.at(-1), after[0]].some((word) => styles.has(singular(word ?? '')))
  const last = readQuestion(before).at(-1)
  const next = readQuestion(after)[0]
  const isLastKnown = last === undefined || last.sense !== null || isSmall(before.at(-1))
  const isNextKnown = next === undefined || next.sense !== null || isSmall(after[0])
  return !isStyle && isLastKnown && isNextKnown
}

/** True for a word that describes no goods, or names their brand. */
const isSmall = (word = '') =>
  [isAlone, isBrandWord].some((isSo) => isSo(word)) ||
  [emptyWords, fillerWords].some((words) => words.has(word)) ||
  priceOrderOf([word]) !== null

function removeMeanings(
  words: readonly string[],
  meanings: readonly Phrase[],
  notAfter?: Set<string>,
) {
  const rest = [...words]
  for (const meaning of meanings) {
    const sounds = rest.map(spellingKey)
    const at = sounds.findIndex(
      (_, n) =>
        meaning.every((sound, step) => sounds[n + step] === sound) &&
        !notAfter?.has(sounds[n - 1] ?? ''),
    )
    if (at >= 0) rest.splice(at, meaning.length)
  }
  return { isFound: rest.length < words.length, rest }
}
