import type { Slip } from '#shared/contract/orders/bill-links.ts'
import { layOut, type Mark } from '#shared/sheet/lay-out.ts'
import { MILLIMETRE, papers } from '#shared/sheet/sheet.ts'
import { type Bitmap, DOTS_PER_MILLIMETRE, drawnBy, fontOf, loadLetters, newPen } from './bitmap.ts'
import type { Printer } from './printers.ts'

const DOTS_PER_POINT = DOTS_PER_MILLIMETRE / MILLIMETRE

/** A bill as a picture for a roll, with the lines and places that its PDF has, without the margins of the paper. */
export async function drawSlip(
  { blocks }: Pick<Slip, 'blocks'>,
  dots: Printer['dots'],
): Promise<Bitmap> {
  await loadLetters(JSON.stringify(blocks))
  const paper = dots === 576 ? 'roll' : 'roll58'
  const ruler = newPen(1, 1)
  const { pages, height } = layOut({ paper, blocks, pageLabel: '' }, (text, size, weight) => {
    ruler.font = fontOf(size * DOTS_PER_POINT, weight)
    return ruler.measureText(text).width / DOTS_PER_POINT
  })
  const { margin } = papers[paper]
  const pen = newPen(dots, inDots(height - 2 * margin))
  for (const mark of pages.flat()) drawMark(pen, mark, margin)
  return drawnBy(pen)
}

function drawMark(pen: CanvasRenderingContext2D, mark: Mark, margin: number): void {
  const [x, y] = [inDots(mark.x - margin), inDots(mark.y - margin)]
  if (mark.kind === 'text') {
    pen.font = fontOf(mark.size * DOTS_PER_POINT, mark.weight)
    pen.fillText(mark.text, x, y)
    return
  }
  // Both edges are rounded, so that neighbouring bars have no gap.
  const right = inDots(mark.x + mark.width - margin)
  const bottom = mark.kind === 'bar' ? inDots(mark.y + mark.height - margin) : y + 2
  pen.fillRect(x, y, right - x, bottom - y)
}

const inDots = (points: number) => Math.round(points * DOTS_PER_POINT)
