import placeWords from './places.json' with { type: 'json' }

/** A page of the dashboard or a part of one, with the words by which people look for it beside its name. */
type Place = { name: string; words: string }

const idle = new Set(placeWords.idle.split(' '))
/** A typed word may be longer than the stored one: `holidays` finds `holiday`. */
const SHORTEST_STEM = 4

/**
 * The places that a typed text means, the best first: those of all its words, else those of most of them. Words without a
 * meaning of their own, such as `how` and `कैसे`, count for nothing. All places for a text without words.
 */
export function findPlaces<One extends Place>(places: readonly One[], text: string): One[] {
  const typed = wordsOf(text)
  const meant = typed.filter((word) => !idle.has(word))
  const asked = meant.length > 0 ? meant : typed
  if (asked.length === 0) return [...places]
  const scored = places.map((place) => ({ place, ...scoreOf(place, asked) }))
  const most = Math.max(...scored.map(({ found }) => found))
  if (most === 0) return []
  return scored
    .filter(({ found }) => found === most)
    .toSorted((one, other) => other.close - one.close)
    .map(({ place }) => place)
}

/** How many of the asked words a place has, and how closely: in its name and whole counts more. */
function scoreOf({ name, words }: Place, asked: readonly string[]) {
  const own = wordsOf(name)
  const all = [...own, ...wordsOf(words)]
  const closeness = asked.map((word) => {
    if (own.includes(word)) return 3
    if (all.includes(word)) return 2
    return all.some((one) => isAlike(one, word)) ? 1 : 0
  })
  return {
    found: closeness.filter((close) => close > 0).length,
    close: closeness.reduce<number>((sum, close) => sum + close, 0),
  }
}

const isAlike = (stored: string, typed: string) =>
  stored.startsWith(typed) || (stored.length >= SHORTEST_STEM && typed.startsWith(stored))

function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('en-IN')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
