import { posix } from 'node:path'
import { tokenize, type Source, type Token } from './read-source.ts'

type Found = { specifier: string; typeOnly: boolean; names: Map<string, string> }

/** Everything `file` pulls in: static, side effect, re-export, `import()`, `require`, glob and worker URL. */
export function readSource(file: string, text: string): Source {
  const tokens = tokenize(text)
  const source: Source = { tokens, imports: [], unreadable: [] }
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'word' || isPunctuation(tokens[at - 1], '.')) continue
    for (const item of importsAt(tokens, at)) addImport(source, file, item)
  }
  return source
}

function addImport(source: Source, file: string, item: Found | 'unreadable'): void {
  if (item === 'unreadable') {
    source.unreadable.push(file)
    return
  }
  const { specifier, typeOnly, names } = item
  source.imports.push({ path: resolve(file, specifier.replace(/\?.*$/, '')), typeOnly, names })
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('/')) return specifier.slice(1)
  return `npm:${specifier}`
}

function importsAt(tokens: Token[], at: number): (Found | 'unreadable')[] {
  switch (tokens[at]?.text) {
    case 'import':
      return importAt(tokens, at)
    case 'export':
      return exportAt(tokens, at)
    case 'require':
      return isPunctuation(tokens[at + 1], '(') ? [callAt(tokens, at + 2)] : []
    case 'URL':
      return workerAt(tokens, at)
    default:
      return []
  }
}

function importAt(tokens: Token[], at: number): (Found | 'unreadable')[] {
  const next = tokens[at + 1]
  if (next === undefined || isPunctuation(next, ':')) return []
  if (next.kind === 'string') return [found(next.text)]
  if (isPunctuation(next, '(')) return [callAt(tokens, at + 2)]
  if (isPunctuation(next, '.')) return globAt(tokens, at)
  return clauseAt(tokens, at + 1)
}

function exportAt(tokens: Token[], at: number): Found[] {
  const next = tokens[at + 1]
  const first = next?.text === 'type' ? tokens[at + 2] : next
  return isPunctuation(first, '{') || isPunctuation(first, '*') ? clauseAt(tokens, at + 1) : []
}

/** `a, { b as c } from 'x'`: reads up to the specifier; without a `from` nothing is imported. */
function clauseAt(tokens: Token[], start: number): Found[] {
  for (let at = start; at < tokens.length; at++) {
    if (endsClause(tokens, at)) return []
    const from = tokens[at + 1]
    if (tokens[at]?.text === 'from' && from?.kind === 'string') {
      return [{ specifier: from.text, ...namesOf(tokens.slice(start, at)) }]
    }
  }
  return []
}

function endsClause(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  if (isPunctuation(token, '}')) return tokens[at + 1]?.text !== 'from'
  return isPunctuation(token, ';') || isPunctuation(token, '=')
}

/** Local name → exported name, and whether the whole clause is types. */
function namesOf(clause: Token[]): { typeOnly: boolean; names: Map<string, string> } {
  const words = clause.map((token) => token.text).join(' ')
  const [outside = '', inside = ''] = words.replace('}', '').split('{')
  const parts = inside.split(',').map((part) => part.trim())
  const named = parts.filter((part) => part !== '')
  const whole = outside.startsWith('type ') && words !== 'type'
  const inline = named.length > 0 && outside === '' && named.every((part) => /^type \w/.test(part))
  return { typeOnly: whole || inline, names: new Map(named.map(localAndExported)) }
}

function localAndExported(part: string): [string, string] {
  const [exported = '', local = exported] = part.replace(/^type /, '').split(' as ')
  return [local, exported]
}

function callAt(tokens: Token[], at: number): Found | 'unreadable' {
  const argument = tokens[at]
  if (argument === undefined || argument.kind === 'word' || argument.kind === 'punctuation') {
    return 'unreadable'
  }
  const literal = argument.kind === 'string' || !argument.text.includes('${}')
  return literal && !isPunctuation(tokens[at + 1], '+') ? found(argument.text) : 'unreadable'
}

/** `import.meta.glob('…')` and its list form; a pattern is an import of everything it names. */
function globAt(tokens: Token[], at: number): Found[] {
  if (tokens[at + 4]?.text !== 'glob') return []
  const globs: Found[] = []
  for (let next = at + 5; next < tokens.length && !isPunctuation(tokens[next], ')'); next++) {
    const token = tokens[next]
    if (token?.kind === 'string' && /[/.*]/.test(token.text)) globs.push(found(token.text))
  }
  return globs
}

/** `new URL('./worker.ts', import.meta.url)` is how a worker's file is named. */
function workerAt(tokens: Token[], at: number): Found[] {
  const file = tokens[at + 2]
  const local = tokens[at + 4]?.text === 'import' && file?.kind === 'string'
  return local && /\.[mc]?[jt]sx?$/.test(file.text) ? [found(file.text)] : []
}

function found(specifier: string): Found {
  return { specifier, typeOnly: false, names: new Map() }
}

function isPunctuation(token: Token | undefined, text: string): boolean {
  return token?.kind === 'punctuation' && token.text === text
}
