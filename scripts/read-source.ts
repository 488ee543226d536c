export type Token = { kind: 'word' | 'string' | 'template' | 'punctuation'; text: string }

/** `path` is inside the repository (`server/app.ts`), or starts with `npm:` for everything else. */
export type Import = { path: string; typeOnly: boolean; names: Map<string, string> }

export type Source = { tokens: Token[]; imports: Import[]; unreadable: string[] }

type Reader = { text: string; at: number; tokens: Token[] }

const WORD = /[\p{ID_Start}$_@#][\p{ID_Continue}$]*|\d[\w.]*/uy
/** After these a slash begins a regular expression; after a name, a number or a bracket it divides. */
const BEFORE_REGEX =
  /^(?:[([{,;:=!&|?+\-*%^~<>]|return|typeof|case|in|of|do|else|void|await|yield)$/

/** Splits TypeScript into words, literals and punctuation; comments vanish, templates keep their text. */
export function tokenize(text: string): Token[] {
  const reader: Reader = { text, at: 0, tokens: [] }
  while (reader.at < text.length) readToken(reader)
  return reader.tokens
}

function readToken(reader: Reader): void {
  const { text, at } = reader
  const char = text.charAt(at)
  if (/\s/.test(char)) reader.at++
  else if (text.startsWith('//', at)) reader.at = endOf(text, '\n', at)
  else if (text.startsWith('/*', at)) reader.at = endOf(text, '*/', at + 2)
  else if (char === '"' || char === "'") readString(reader, char)
  else if (char === '`') readTemplate(reader)
  else if (char === '/' && regexMayStart(reader.tokens.at(-1))) skipRegex(reader)
  else readWord(reader)
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

function regexMayStart(before: Token | undefined): boolean {
  return before === undefined || (before.kind !== 'string' && BEFORE_REGEX.test(before.text))
}

/** A quote without its twin on the line is an apostrophe in JSX text, not the start of a string. */
function readString(reader: Reader, quote: string): void {
  let end = reader.at + 1
  while (end < reader.text.length && reader.text[end] !== quote && reader.text[end] !== '\n') {
    end += reader.text[end] === '\\' ? 2 : 1
  }
  if (reader.text[end] !== quote) {
    reader.at++
    return
  }
  reader.tokens.push({ kind: 'string', text: reader.text.slice(reader.at + 1, end) })
  reader.at = end + 1
}

/** The template's own text becomes one token with `${}` for each hole; the holes' code follows it. */
function readTemplate(reader: Reader): void {
  const token: Token = { kind: 'template', text: '' }
  reader.tokens.push(token)
  reader.at++
  while (reader.at < reader.text.length && reader.text[reader.at] !== '`') {
    if (reader.text.startsWith('${', reader.at)) {
      token.text += '${}'
      reader.at += 2
      readHole(reader)
    } else {
      const step = reader.text[reader.at] === '\\' ? 2 : 1
      token.text += reader.text.slice(reader.at, reader.at + step)
      reader.at += step
    }
  }
  reader.at++
}

function readHole(reader: Reader): void {
  for (let depth = 1; depth > 0 && reader.at < reader.text.length;) {
    const known = reader.tokens.length
    readToken(reader)
    const added = reader.tokens.length > known ? reader.tokens.at(-1) : undefined
    if (added?.kind !== 'punctuation') continue
    if (added.text === '{') depth++
    if (added.text === '}') depth--
  }
}

function skipRegex(reader: Reader): void {
  let inClass = false
  let end = reader.at + 1
  for (; end < reader.text.length && reader.text[end] !== '\n'; end++) {
    const char = reader.text[end]
    if (char === '\\') end++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) break
  }
  if (reader.text[end] !== '/') {
    readWord(reader)
    return
  }
  reader.tokens.push({ kind: 'string', text: '' })
  reader.at = end + 1
}

function readWord(reader: Reader): void {
  WORD.lastIndex = reader.at
  const word = WORD.exec(reader.text)?.[0]
  if (word === undefined) {
    reader.tokens.push({ kind: 'punctuation', text: reader.text.charAt(reader.at) })
    reader.at++
    return
  }
  reader.tokens.push({ kind: 'word', text: word })
  reader.at += word.length
}
