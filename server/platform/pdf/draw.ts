import PdfDocument from 'pdfkit'
import { layOut, type Mark, type Measure } from './lay-out.ts'
import { runsOf, type Weight } from './runs.ts'
import type { Sheet } from './sheet.ts'

/** The fonts by name, such as `anek-latin-400`: whole TrueType files. */
export type Fonts = ReadonlyMap<string, Uint8Array>

type Document = InstanceType<typeof PdfDocument>

/** Draws a sheet as a PDF. Each line is also stored as text, so that it can be searched, copied and read out. */
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
  for (const [name, bytes] of fonts) document.registerFont(name, Buffer.from(bytes))
  const { pages, width, height } = layOut(sheet, measureIn(document))
  for (const marks of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    for (const mark of marks) draw(document, mark)
  }
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.end()
  await ended
  return Buffer.concat(parts)
}

function measureIn(document: Document): Measure {
  return (text, size, weight) =>
    runsOf(text, weight).reduce((sum, run) => sum + widthOf(document, run, size), 0)
}

function widthOf(document: Document, run: { text: string; font: string }, size: number): number {
  return document.font(run.font).fontSize(size).widthOfString(run.text)
}

function draw(document: Document, mark: Mark): void {
  if (mark.kind === 'text') drawText(document, mark)
  else if (mark.kind === 'bar') document.rect(mark.x, mark.y, mark.width, mark.height).fill('black')
  else
    document
      .lineWidth(mark.isStrong ? 0.6 : 0.3)
      .moveTo(mark.x, mark.y)
      .lineTo(mark.x + mark.width, mark.y)
      .stroke()
}

type TextMark = { text: string; x: number; y: number; size: number; weight: Weight }

function drawText(document: Document, { text, x, y, size, weight }: TextMark): void {
  document.markContent('Span', { actual: text })
  let at = x
  for (const run of runsOf(text, weight)) {
    const width = widthOf(document, run, size)
    document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += width
  }
  document.endMarkedContent()
}
