import { encodeQR } from 'qr'
import { wrap } from '#shared/sheet/wrap.ts'
import {
  type Bitmap,
  DOTS_PER_MILLIMETRE,
  drawnBy,
  fontOf,
  loadLetters,
  newPen,
} from '#web/features/printer/bitmap.ts'
import type { Printer } from '#web/features/printer/printers.ts'
import { barsOf } from './barcode-bars.ts'
import { type Label, type LabelChoice, labelLayouts, tagAddress } from './tag-sheet.tsx'

/** Lines of a label with their weight; `lines` is the most that a text may fill. */
type Words = { text: string; weight: 400 | 650; lines: number }[]
type Place = { x: number; y: number; width: number; size: number }
type Pen = CanvasRenderingContext2D

/** Narrower bars are not read by common scanners, in dots. */
const THINNEST_BAR = 2
const MARGIN = DOTS_PER_MILLIMETRE
const LEADING = 1.15
/** Light modules around a QR code; the label is light too. */
const QUIET = 2
const gaps = { gap2: 2, gap3: 3, found: 0 }

/** A label as a picture for a narrow printer, as `TagSheet` shows it. `words`: name, kind and price. */
export async function drawLabel(
  label: Label,
  words: Words,
  { format, codeOn }: LabelChoice,
  { dots, step, place }: Pick<Printer, 'dots' | 'step' | 'place'>,
): Promise<Bitmap> {
  await loadLetters(JSON.stringify([label, words]))
  const { width, height } = labelLayouts[format]
  const [wide, high] = [Math.min(width * DOTS_PER_MILLIMETRE, dots), height * DOTS_PER_MILLIMETRE]
  const pen = newPen(dots, high + gaps[step] * DOTS_PER_MILLIMETRE)
  const left = place === 'center' ? (dots - wide) / 2 : 0
  const size = Math.floor(Math.min(high / 9.5, wide / 16))
  const box = { x: left + MARGIN, y: MARGIN, width: wide - 2 * MARGIN, size }
  const said = label.barcode ?? label.sku ?? ''
  const bars = codeOn === 'bars' ? barsOf(said) : null
  if (bars !== null && bars.length * THINNEST_BAR <= box.width) {
    const oneLine = words.map((one) => ({ ...one, lines: 1 }))
    drawWords(pen, oneLine, box, 'center')
    drawBars(pen, bars, said, { ...box, y: high - MARGIN })
  } else {
    drawBesideQr(pen, label, words, { ...box, high })
  }
  return drawnBy(pen)
}

/** Draws lines from the top; returns where the next one stands. */
function drawWords(pen: Pen, words: Words, at: Place, align: 'start' | 'center'): number {
  let { y } = at
  pen.textAlign = align
  for (const { text, weight, lines } of words) {
    pen.font = fontOf(at.size, weight)
    for (const line of fit(text, at.width, lines, (part) => pen.measureText(part).width)) {
      y += at.size * LEADING
      pen.fillText(line, align === 'center' ? at.x + at.width / 2 : at.x, y - at.size * 0.2)
    }
  }
  return y
}

function fit(
  text: string,
  width: number,
  most: number,
  measure: (text: string) => number,
): string[] {
  const lines = wrap(text, width, measure).filter(Boolean)
  if (lines.length <= most) return lines
  const graphemes = [...new Intl.Segmenter('hi').segment(lines.slice(most - 1).join(' '))]
  while (measure(`${graphemes.map(({ segment }) => segment).join('')}…`) > width) graphemes.pop()
  return [...lines.slice(0, most - 1), `${graphemes.map(({ segment }) => segment).join('')}…`]
}

/** `y` is the lower edge. */
function drawBars(pen: Pen, bars: string, said: string, { x, y, width, size }: Place): void {
  const height = y / 3
  const module = Math.floor(width / bars.length)
  const left = Math.round(x + (width - module * bars.length) / 2)
  for (const [at, bar] of [...bars].entries()) {
    if (bar === '1') pen.fillRect(left + at * module, Math.round(y - size - height), module, height)
  }
  drawWords(pen, [{ text: said, weight: 400, lines: 1 }], { x, y: y - size, width, size }, 'center')
}

function drawBesideQr(pen: Pen, label: Label, words: Words, box: Place & { high: number }): void {
  const { x, width, size, high } = box
  const rows = encodeQR(tagAddress(label.code), 'raw', { ecc: 'medium', border: QUIET })
  const module = Math.floor(Math.min(high - 3 * MARGIN, width * 0.45) / rows.length)
  const side = module * rows.length
  for (const [down, row] of rows.entries()) {
    for (const [right, isDark] of row.entries()) {
      if (!isDark) continue
      pen.fillRect(x + right * module, (high - side) / 2 + down * module, module, module)
    }
  }
  const lines = [
    ...words,
    ...(label.barcode ? [{ text: label.barcode, weight: 400, lines: 2 } as const] : []),
    { text: label.code, weight: 400, lines: 1 } as const,
  ]
  const beside = { x: x + side + MARGIN, width: width - side - MARGIN, size }
  const ruler = newPen(1, 1)
  const height = drawWords(ruler, lines, { ...beside, y: 0 }, 'start')
  drawWords(pen, lines, { ...beside, y: Math.max(0, (high - height) / 2) }, 'start')
}
