import { inflateSync } from 'node:zlib'

/**
 * The texts of a PDF that pdfkit has written: `drawn`, read back from the glyphs by the font's own table of characters,
 * and `stored`, the lines that programs copy and read out. Devanagari is drawn in another order than it is written.
 */
export function readPdf(bytes: Uint8Array): { drawn: string; stored: string[]; pages: number } {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const fonts = new Map([...objects].map(([id, body]) => [id, charactersOf(body, objects)]))
  const names = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      fonts.get(id),
    ]),
  )
  const contents = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) =>
    streamOf(objects.get(id)),
  )
  const stored = contents.flatMap((content) =>
    [...content.matchAll(STORED)].map(([, text = '']) => textOf(text)),
  )
  return {
    drawn: contents.map((content) => drawnIn(content.replaceAll(STORED, ''), names)).join('\n'),
    stored,
    pages: contents.length,
  }
}

const STORED = /\/ActualText (<[\dA-Fa-f]*>|\((?:\\.|[^\\)])*\))/gs
type Characters = Map<number, string>

function streamOf(body = ''): string {
  const [, data = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  const bytes = Buffer.from(data, 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** The characters of a font's glyphs. */
function charactersOf(body: string, objects: Map<string, string>): Characters {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? []
  const table = streamOf(objects.get(id))
  const characters: Characters = new Map()
  for (const [, first = '', texts = ''] of table.matchAll(
    /<([\dA-Fa-f]+)> <[\dA-Fa-f]+> \[([^\]]*)\]/g,
  )) {
    for (const [index, [, hex = '']] of [...texts.matchAll(/<([\dA-Fa-f ]*)>/g)].entries())
      characters.set(Number.parseInt(first, 16) + index, utf16(hex.replaceAll(' ', '')))
  }
  return characters
}

function drawnIn(content: string, fonts: Map<string, Characters | undefined>): string {
  let font: Characters | undefined
  const parts: string[] = []
  for (const [, name, glyphs, isEnd] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(EMC)/g,
  )) {
    if (name) font = fonts.get(name)
    else if (isEnd) parts.push('\n')
    else parts.push(charactersIn(glyphs ?? '', font))
  }
  return parts.join('')
}

function charactersIn(glyphs: string, font: Characters | undefined): string {
  const numbers = [...glyphs.matchAll(/<([\dA-Fa-f]*)>/g)].flatMap(
    ([, hex = '']) => hex.match(/.{4}/g) ?? [],
  )
  return numbers.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join('')
}

function textOf(written: string): string {
  if (written.startsWith('<')) return utf16(written.slice(1, -1)).replace('\uFEFF', '')
  const bytes = Buffer.from(
    written
      .slice(1, -1)
      .replaceAll(/\\([nrtbf()\\]|\d{3})/g, (_whole, code: string) => unescapeCode(code)),
    'latin1',
  )
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff
  return isUtf16 ? bytes.swap16().toString('utf16le').slice(1) : bytes.toString('latin1')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescapeCode(code: string): string {
  return /\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code)
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
