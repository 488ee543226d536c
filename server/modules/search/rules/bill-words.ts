import { sizeForms } from '../language/sizes.ts'
import { articleForms, type Phrase } from '../language/lexicon.ts'
import type { Understanding } from '../language/read-query.ts'
import type { Condition } from './condition.ts'
import { rangeOf } from './filters.ts'
import type { CounterWords } from './till-words.ts'
import { toWordQuery } from './word-query.ts'

/**
 * A part of the words about a bill. It is met by one of the `texts` in small letters, by an article with the condition,
 * in one of these colours or in one of these sizes.
 */
type SaidPart = {
  texts: string[]
  query: Condition | null
  colors: string[]
  sizes: string[]
}

/** `literal`: the words as typed, which may also be a name; empty for words in a better spelling. */
export type SaidOfBill = Pick<CounterWords, 'numbers'> & {
  literal: string[]
  parts: SaidPart[]
  range: { lowPaise: number; highPaise: number } | null
}

/** Shorter names are parts of too many words. */
const isLong = (name: string) => name.length > 3

const nothing = { query: null, colors: [], sizes: [] }

/** A plain word may be a person's name, so it is looked for as it is and not among the articles. */
function partOf(phrase: Phrase, typed: Understanding['typed']): SaidPart {
  const { words, sense } = phrase
  const asTyped = words.map((word) => typed.get(word) ?? word).join(' ')
  const texts = [asTyped.toLowerCase()]
  if (sense === null) {
    const [word = ''] = words
    return { ...nothing, texts: /^[a-z]{3,}$/.test(word) ? [...texts, word] : texts }
  }
  if (sense.kind === 'colour')
    return { ...nothing, texts: [...texts, words.join(' '), sense.name], colors: [sense.name] }
  const query = toWordQuery([phrase], { match: 'any', plainGoods: true })?.match ?? null
  // An amount without an article has only its name.
  const names = sense.kind === 'article' ? articleForms(sense.name).filter(isLong) : []
  return { ...nothing, texts: [...texts, words.join(' '), ...names], query }
}

/** The words about a bill as the trade means them. */
export function saidOfBill({ asked, numbers, rest }: CounterWords): SaidOfBill {
  const sizes = asked.sizes.flatMap(sizeForms)
  return {
    numbers,
    range: asked.price && rangeOf(asked.price),
    literal: rest.toLowerCase().split(/\s+/).filter(Boolean),
    parts: [
      ...asked.phrases.filter(({ not }) => !not).map((phrase) => partOf(phrase, asked.typed)),
      ...(sizes.length > 0 ? [{ ...nothing, texts: [], sizes }] : []),
    ],
  }
}
