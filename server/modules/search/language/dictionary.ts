import { foldWords, singular, spellingKey } from '#shared/formats/fold.ts'
import messages from '#shared/messages/goods/hi.json' with { type: 'json' }
import spoken from './data/spoken.json' with { type: 'json' }
import type { Sense } from './senses.ts'
import {
  articles,
  audiences,
  colours,
  inLabels,
  inQuestions,
  occasions,
  qualities,
  unsoldGoods,
  type WordRow,
} from './tables.ts'

/** Shorter words are not compared by sound, as too many words sound like them. */
export const SHORTEST_KEY = 4

type Entry = { spelling: string; sense: Sense }

export const entries: Entry[] = [
  ...entriesOf('article', articles),
  ...entriesOf('colour', colours),
  ...entriesOf('audience', audiences),
  ...entriesOf('quality', qualities),
]
/**
 * Occasions with endings such as "look" and "mausam": "garba look" means the same as "garba", and "thanda mausam" the
 * same as "thanda".
 */
const occasionsAsked = occasions.map(({ name, forms }) => ({
  name,
  forms: forms.flatMap(withEndings),
}))
const questionEntries: Entry[] = [
  ...entriesOf('occasion', occasionsAsked),
  ...entriesOf('article', inQuestions),
  ...entriesOf('unsold', unsoldGoods),
]
/** Words of regional languages. A query understands them, but no word is corrected or completed to one of them. */
const regional: Entry[] = [
  ...entriesOf('article', articles.map(ofRegion)),
  ...entriesOf('colour', colours.map(ofRegion)),
  ...entriesOf('audience', audiences.map(ofRegion)),
  ...entriesOf('quality', qualities.map(ofRegion)),
  ...entriesOf('occasion', occasions.map(ofRegion)),
]

function ofRegion({ name, regional: forms }: WordRow) {
  return { name, forms }
}

function withEndings(form: string): string[] {
  return [form, ...spoken.occasionEndings.map((end) => `${form} ${end}`)]
}

/** A form and its spellings by ear, in which people hear and write English words: "track paint", "nait dress". */
function withSpoken(form: string): string[] {
  const words = form.split(' ')
  const heard = spoken.heard.flatMap(({ word, as, at }) => {
    const place = at === 'end' ? words.length - 1 : 0
    const isHeard = words.length > 1 && words[place] === word
    return isHeard ? [words.with(place, as).join(' ')] : []
  })
  return [form, ...heard]
}

/** The names that Hindi pages show, so that a query with such a name is understood too. */
function shownNames(): Entry[] {
  const { colors, subCategories, materials } = messages.goods
  const known = dictionaryOf(entries).bySpelling
  const kinds = [
    ['colour', colors],
    ['article', subCategories],
    ['quality', materials],
  ] as const
  return kinds.flatMap(([kind, names]) =>
    Object.entries(names).flatMap(([english, hindi]) => {
      const sense = known.get(spellingOf(english))
      return sense?.kind === kind ? [{ spelling: spellingOf(hindi), sense }] : []
    }),
  )
}

function spellingOf(text: string): string {
  return foldWords(text).map(singular).join(' ')
}

type Forms = Pick<WordRow, 'name' | 'forms'>

function entriesOf(kind: Sense['kind'], rows: readonly Forms[]): Entry[] {
  return rows.flatMap(({ name, forms }) =>
    forms.flatMap(withSpoken).map((text) => ({
      spelling: spellingOf(text),
      sense: kind === 'colour' ? colourSense(name.toLowerCase()) : { kind, name },
    })),
  )
}

function colourSense(name: string): Sense {
  const [family = '', shade] = name.split('-')
  return { kind: 'colour', name: family, ...(shade !== undefined && { shade }) }
}

export type Dictionary = {
  bySpelling: Map<string, Sense>
  bySound: Map<string, Sense>
  /** For the sound of each first word, the number of words of the longest phrase. */
  longest: Map<string, number>
}

/** The meanings of the words of a product's text. */
export const labels = dictionaryOf([...entries, ...entriesOf('quality', inLabels)])
/** The meanings of the words of a query, where more words mean articles than in a product's text. */
export const questions = dictionaryOf([
  ...entries,
  ...questionEntries,
  ...regional,
  ...shownNames(),
])

function dictionaryOf(all: Entry[]): Dictionary {
  const bySpelling = new Map<string, Sense>()
  const bySound = new Map<string, Sense>()
  const longest = new Map<string, number>()
  for (const { spelling, sense } of all) {
    const sounds = spelling.split(' ').map(spellingKey)
    const [begin = '', key] = [sounds[0], sounds.join(' ')]
    if (!bySpelling.has(spelling)) bySpelling.set(spelling, sense)
    if (spelling.length >= SHORTEST_KEY && !bySound.has(key)) bySound.set(key, sense)
    longest.set(begin, Math.max(longest.get(begin) ?? 0, sounds.length))
  }
  return { bySpelling, bySound, longest }
}

/** The single words of all lists, with which misspelt ones are corrected. */
export const knownWords: readonly string[] = [
  ...new Set(
    [...entries, ...questionEntries]
      .map(({ spelling }) => spelling)
      .filter((text) => !text.includes(' ')),
  ),
]
