import { ANY_PLACE, PLACES } from './postings.ts'

/** A condition on the words of a product: the parsed text of a `tsquery` of PostgreSQL. */
export type MatchQuery =
  | { kind: 'word'; word: string; places: number; begins: boolean }
  | { kind: 'all' | 'any'; of: MatchQuery[] }
  | { kind: 'not'; of: MatchQuery }

const TOKEN = /\s*(?:'((?:[^'\\]|''|\\.)*)'(?::(\*?)([A-D]*))?|([&|!()]))\s*/gy

type Token = { word: string; places: number; begins: boolean } | { sign: string }

/** The queries that were parsed, as many shoppers ask for the same. */
const parsed = new Map<string, MatchQuery>()
const MOST_PARSED = 4_000

/** Reads the text of a `tsquery` with quoted words, `&`, `|`, `!` and parentheses; throws for any other text. */
export function parseMatchQuery(text: string): MatchQuery {
  const known = parsed.get(text)
  if (known) return known
  const tokens = readTokens(text)
  const query = new Parser(tokens, text).whole()
  if (parsed.size >= MOST_PARSED) parsed.clear()
  parsed.set(text, query)
  return query
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length
    const [, quoted, star, letters = '', sign = ''] = match
    if (quoted === undefined) tokens.push({ sign })
    else
      tokens.push({
        word: quoted.replaceAll(/''|\\(.)/g, (pair, escaped: string | undefined) => escaped ?? "'"),
        places: placesOf(letters),
        begins: star === '*',
      })
  }
  if (end !== text.length) throw new Error(`This is no query of words: ${text}`)
  return tokens
}

function placesOf(letters: string): number {
  let places = 0
  for (const letter of letters) places |= PLACES[letter as keyof typeof PLACES]
  return places === 0 ? ANY_PLACE : places
}

/** `!` binds closest, then `&`, then `|`. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #text: string
  #at = 0

  constructor(tokens: readonly Token[], text: string) {
    this.#tokens = tokens
    this.#text = text
  }

  whole(): MatchQuery {
    const query = this.#any()
    if (this.#at < this.#tokens.length) throw this.#fault()
    return query
  }

  #any(): MatchQuery {
    return this.#list('any', '|', () => this.#list('all', '&', () => this.#one()))
  }

  #list(kind: 'all' | 'any', sign: string, next: () => MatchQuery): MatchQuery {
    const of = [next()]
    while (this.#takes(sign)) of.push(next())
    const [only] = of
    return of.length === 1 && only ? only : { kind, of }
  }

  #one(): MatchQuery {
    if (this.#takes('!')) return { kind: 'not', of: this.#one() }
    if (this.#takes('(')) {
      const inner = this.#any()
      if (!this.#takes(')')) throw this.#fault()
      return inner
    }
    const token = this.#tokens[this.#at]
    if (!token || 'sign' in token) throw this.#fault()
    this.#at += 1
    return { kind: 'word', ...token }
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at]
    if (!token || !('sign' in token) || token.sign !== sign) return false
    this.#at += 1
    return true
  }

  #fault(): Error {
    return new Error(`This is no query of words: ${this.#text}`)
  }
}
