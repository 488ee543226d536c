import { spellingKey } from '#shared/fold.ts'
import wishes from './data/preferences.json' with { type: 'json' }

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

/** What the words ask for beside the goods: the nearest first, only shops that are open now, the cheapest first. */
export type Preferences = Record<keyof typeof phrases, boolean>

/** Removes "near me", "abhi khula", "kam daam" and similar words from folded words. */
export function extractPreferences(words: readonly string[]): Preferences & { rest: string[] } {
  const near = removeMeanings(words, phrases.isNear, notNearAfter)
  const open = removeMeanings(near.rest, phrases.isOpen)
  const cheap = removeMeanings(open.rest, phrases.isCheap)
  const { rest } = cheap
  return { isNear: near.isFound, isOpen: open.isFound, isCheap: cheap.isFound, rest }
}

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
