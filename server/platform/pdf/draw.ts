import PdfDocument from 'pdfkit'
import { layOut, type Mark, type Measure } from '#shared/sheet/lay-out.ts'
import { runsOf } from './runs.ts'
import { shaperOf } from './shaper.ts'
import type { Sheet, Weight } from '#shared/sheet/sheet.ts'

/** The fonts by name, such as `anek-latin-400`: whole TrueType files. */
export type Fonts = ReadonlyMap<string, Uint8Array>

type Locale = Sheet['locale']
type Document = InstanceType<typeof PdfDocument>

/**
 * Draws a sheet as a PDF. Each line is also stored as text in its own letters, so that it can be searched, copied and read
 * out, also where the fonts lack its script and other letters are drawn.
 */
export async function drawSheet(sheet: Sheet, fonts: Fonts): Promise<Uint8Array> {
  const { title, author, createdAt, locale } = sheet
  const info = { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt }
  const document = new PdfDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: `${locale}-IN`,
    displayTitle: true,
    info,
    font: '',
  })
  for (const [name, bytes] of fonts) addFont(document, name, bytes)
  const { pages, width, height } = layOut(sheet, measureIn(document, locale))
  for (const marks of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    for (const mark of marks) draw(document, mark, locale)
  }
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.end()
  await ended
  return Buffer.concat(parts)
}

type Glyph = { id: number }
type Layout = { glyphs: Glyph[]; positions: object[]; advanceWidth: number }
/** The parts of pdfkit's font in use that it has no types for. */
type FontInUse = {
  _font: {
    font: {
      layout: (text: string) => Layout
      getGlyph: (id: number, codePoints: number[]) => Glyph
    }
  }
}

/**
 * Adds a font whose texts HarfBuzz lays out. pdfkit's own layout (fontkit 2.0.4) puts wrong signs on कीर्ति and मूर्ति, and
 * raises errors for signs that fit no letter.
 */
function addFont(document: Document, name: string, bytes: Uint8Array): void {
  document.registerFont(name, Buffer.from(bytes)).font(name)
  const { _font: inUse } = document as unknown as FontInUse
  const { font } = inUse
  const shaped = shaperOf(bytes)
  font.layout = (text) => {
    const parts = shaped(text)
    const positions = parts.map(({ position }) => position)
    return {
      glyphs: parts.map((part) => font.getGlyph(part.id, codePointsOf(part.text))),
      positions,
      // pdfkit scales the positions before it asks.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

const codePointsOf = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0)

function measureIn(document: Document, locale: Locale): Measure {
  return (text, size, weight) =>
    runsOf(text, weight, locale).reduce((sum, run) => sum + widthOf(document, run, size), 0)
}

function widthOf(document: Document, run: { text: string; font: string }, size: number): number {
  return document.font(run.font).fontSize(size).widthOfString(run.text)
}

function draw(document: Document, mark: Mark, locale: Locale): void {
  if (mark.kind === 'text') drawText(document, mark, locale)
  else if (mark.kind === 'bar') document.rect(mark.x, mark.y, mark.width, mark.height).fill('black')
  else
    document
      .lineWidth(mark.isStrong ? 0.6 : 0.3)
      .moveTo(mark.x, mark.y)
      .lineTo(mark.x + mark.width, mark.y)
      .stroke()
}

type TextMark = { text: string; x: number; y: number; size: number; weight: Weight }

function drawText(document: Document, mark: TextMark, locale: Locale): void {
  const { text, x, y, size, weight } = mark
  document.markContent('Span', { actual: text })
  let at = x
  for (const run of runsOf(text, weight, locale)) {
    const width = widthOf(document, run, size)
    document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += width
  }
  document.endMarkedContent()
}
