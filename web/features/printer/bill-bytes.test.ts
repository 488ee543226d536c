import sharp from 'sharp'
import { expect, it } from 'vitest'
import { billSlip } from '#server/modules/billing/rules/bill-links.ts'
import { layOut, type Mark } from '#shared/sheet/lay-out.ts'
import { MILLIMETRE, papers } from '#shared/sheet/sheet.ts'
import { pictureOf, readEscPos } from '#test/esc-pos-reader.ts'
import { qrReaders } from '#test/qr-readers.ts'
import { bill, line } from '#test/sample-bill.ts'
import { bitmapOf } from './bitmap.ts'
import { encodePages } from './esc-pos.ts'

const scale = 8 / MILLIMETRE
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const measure = (text: string, size: number) => text.length * size * 0.5

/** A bill in Hindi as a picture of the system's own letters, with the places that the roll has. */
async function drawHindiBill(paper: 'roll' | 'roll58') {
  const goods = { ...line, name: 'हाथ की छपाई का कुर्ता', attributes: { Color: 'लाल & हरा' } }
  const { blocks } = billSlip({ ...bill, lines: [goods, line] }, 'hi')
  const { pages, height } = layOut({ paper, blocks, pageLabel: '' }, measure)
  const { margin, width } = papers[paper]
  const dots = Math.round((width - 2 * margin) * scale)
  const drawn = pages.flat().map((mark: Mark) => {
    const [x, y] = [(mark.x - margin) * scale, (mark.y - margin) * scale]
    if (mark.kind === 'text')
      return `<text x="${x}" y="${y}" font-size="${mark.size * scale}">${escapeText(mark.text)}</text>`
    const high = mark.kind === 'bar' ? mark.height * scale : 2
    return `<rect x="${x}" y="${y}" width="${mark.width * scale}" height="${high}"/>`
  })
  const rows = Math.ceil((height - 2 * margin) * scale)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="${rows}">
    <rect width="${dots}" height="${rows}" fill="white"/>${drawn.join('')}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

it.each([
  ['roll58', 384],
  ['roll', 576],
] as const)('the bytes of a bill in Hindi for %s are its picture, %i dots wide', async (...row) => {
  const [paper, dots] = row
  const { data, info } = await drawHindiBill(paper)
  const bytes = encodePages([bitmapOf({ ...info, data })], 'tear')
  const printed = readEscPos(Uint8Array.from(bytes.flatMap((part) => [...part])))
  expect(printed.width).toBe(dots)
  const isDark = (at: number) => data.readUInt8(4 * at) < 168
  const expected = Array.from({ length: info.height }, (_none, y) =>
    Array.from({ length: dots }, (_dot, x) => (isDark(y * dots + x) ? '#' : ' ')).join(''),
  )
  expect(printed.rows).toEqual(expected)
  expect(printed.rows.join('').replaceAll(' ', '').length).toBeGreaterThan(8_000)
  for (const read of Object.values(qrReaders)) expect(read(pictureOf(printed))).toBe(bill.number)
})
