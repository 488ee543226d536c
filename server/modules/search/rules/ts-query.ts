import { singular, spellingKey } from '#shared/fold.ts'
import type { Phrase } from './lexicon.ts'
import { type Mark, marked } from './marks.ts'

/** Two `tsquery` texts: `match` decides which products are found, `rank` their order. */
export type TsQuery = { match: string; rank: string }

const SHORTEST_KEY = 3
const SHORTEST_JOINED = 5

/** Matches all phrases or any; `loosely` also matches articles that come with another one. Null without phrases. */
export function toTsQuery(
  phrases: readonly Phrase[],
  match: 'all' | 'any' | 'loosely',
): TsQuery | null {
  if (phrases.length === 0) return null
  const articles = phrases.filter(({ sense }) => sense?.kind === 'article').length
  const several = articles > 1 || match === 'loosely'
  const terms = phrases.map((phrase, at) => {
    const around = [phrases[at - 1], phrase, phrases[at + 1]]
    return alternatives([...termsOf(phrase, several), ...joinedWith(around)])
  })
  const ranks = phrases.flatMap((phrase, at) => [
    ...termsOf(phrase, true),
    ...phrase.words
      .map(singular)
      .filter((word) => phrase.sense?.kind !== 'colour' || word !== phrase.sense.name)
      .map(quoted),
    ...joinedWith([undefined, phrase, phrases[at + 1]]),
  ])
  return {
    match: terms.join(match === 'any' ? ' | ' : ' & '),
    rank: [...new Set(ranks)].join(' | '),
  }
}

const marks: Record<string, Mark> = { colour: '@', audience: '%', quality: '=', article: '#' }

function termsOf({ words, sense }: Phrase, several: boolean): string[] {
  const [word = ''] = words
  if (!sense) return wordTerms(singular(word))
  const own = quoted(marked(marks[sense.kind] ?? '#', sense.name))
  if (sense.kind === 'audience') return [own]
  if (sense.kind === 'article') return several ? [own, quoted(marked('+', sense.name))] : [own]
  return words.length === 1 ? [own, quoted(singular(word))] : [own]
}

/** Matches words that begin with the typed word or sound like it. */
function wordTerms(word: string): string[] {
  const key = spellingKey(word)
  const sounds = key.length < SHORTEST_KEY ? [] : [key, marked('~', key)].map(quoted)
  return [...new Set([`${quoted(word)}:*`, ...sounds])]
}

/** Also matches two words as one name, as in Pepe Jeans, when exactly one of them has a meaning of its own. */
function joinedWith([before, phrase, after]: (Phrase | undefined)[]): string[] {
  return [joined(before, phrase), joined(phrase, after)].filter((term) => term !== null)
}

function joined(left: Phrase | undefined, right: Phrase | undefined): string | null {
  if (!left || !right || (left.sense === null) === (right.sense === null)) return null
  const word = (left.words.at(-1) ?? '') + (right.words[0] ?? '')
  return word.length < SHORTEST_JOINED ? null : `${quoted(word)}:*`
}

const quoted = (lexeme: string) => `'${lexeme}'`
const alternatives = (terms: string[]) => (terms.length === 1 ? terms[0] : `(${terms.join(' | ')})`)

/** The condition of the filter values Female, Male, Unisex, Boys, Girls and Kids; null for unknown values only. */
export function audienceQuery(names: readonly string[]): string | null {
  const known = names.flatMap((name) => audienceTerms.get(name.toLowerCase()) ?? [])
  return known.length === 0 ? null : known.join(' | ')
}

/** Matches products whose sizes are all children's sizes. */
export const ONLY_FOR_CHILDREN = `'%kids' & !'%women' & !'%men'`

/** A map, because a filter may be called `constructor`. */
const audienceTerms = new Map(
  Object.entries({
    female: `('%women' | '%girls')`,
    male: `('%men' | '%boys')`,
    unisex: `(('%women' & '%men') | ('%girls' & '%boys'))`,
    girls: `'%girls'`,
    boys: `'%boys'`,
    kids: `'%kids'`,
  }),
)
