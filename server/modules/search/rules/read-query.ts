/** One thing typed: `t-shirt` is found as `tshirt` and as `t` beside `shirt`. */
export type Word = { text: string; parts: string[] }

/** What a reader asked for. */
export type ParsedQuery = { words: Word[] }

const MOST_WORDS = 12
const ACCENTS = /[\u0300-\u036F]/g
const APOSTROPHES = /['’`]/g
const NOT_A_LETTER = /[^a-z0-9\u0900-\u097F]+/

/** Words that say how somebody asks and not what for. */
const emptyWords = new Set(
  'a an and around at best buy by for from get here i in is it looking me my near nearby need of on online or please shop show some store the to want with'.split(
    ' ',
  ),
)

export function readQuery(text: string): ParsedQuery {
  const typed = text.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC').toLowerCase()
  const words = typed.replaceAll(APOSTROPHES, '').split(/\s+/).flatMap(readToken)
  const asked = words.filter(({ text: word }) => !emptyWords.has(word))
  return { words: asked.slice(0, MOST_WORDS) }
}

/** Hyphens bind, every other sign parts. */
function readToken(token: string): Word[] {
  return token
    .split(/[^a-z0-9\u0900-\u097F-]+/)
    .map((piece) => piece.split(NOT_A_LETTER).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ text: singular(parts.join('')), parts: parts.map(singular) }))
}

/** By the same steps as `fold_words` in the database. */
export function singular(word: string): string {
  return word
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([a-z0-9]{2}[^su])s$/, '$1')
    .replace(/([a-z0-9]{2})ie$/, '$1y')
}

/** For PostgreSQL's `tsquery`: every word begins a word of the product; with `any`, one of them is enough. */
export function toTsQuery(words: readonly Word[], match: 'all' | 'any'): string {
  return words.map(termOf).join(match === 'all' ? ' & ' : ' | ')
}

function termOf({ text, parts }: Word): string {
  if (parts.length < 2) return `${text}:*`
  return `(${text}:* | (${parts.map((part) => `${part}:*`).join(' & ')}))`
}

/** The query with misspelt words replaced by the nearest known ones. */
export function correctWords(
  words: readonly Word[],
  corrections: ReadonlyMap<string, string>,
): Word[] {
  return words.map((word) => {
    const better = corrections.get(word.text)
    return better === undefined ? word : { text: better, parts: [better] }
  })
}
