import { encodeQR } from 'qr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { upiLink } from '#shared/formats/upi-link.ts'
import { qrReaders } from '#test/qr-readers.ts'
import { qrPath } from '#web/ui/qr-path.ts'

const sum = {
  upiId: 'bangle.house-2@okaxis',
  name: 'Bangle House & Sons',
  paise: 1_049_950,
  reference: 'D3ZH4J',
  note: 'Order D3Z-H4J',
}

/** A long name in Hindi makes the finest QR that the counter can show. */
const finest = {
  ...sum,
  name: 'श्री गणेश चूड़ी भंडार और साड़ी महल, सदर बाज़ार',
  upiId: `${'a'.repeat(30)}@okhdfcbank`,
}

/** The QR as the screen draws it, with this many pixels from edge to edge. */
function draw(link: string, pixels: number) {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}">
    <rect width="100%" height="100%" fill="#fff"/><path d="${qrPath(rows)}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

type Photo = { pixels: number; turned: number; blurred: number; dark: number }

/** What a phone's camera sees of it: smaller, turned, out of focus, in bad light, on a dark table, and with noise. */
async function photograph(link: string, { pixels, turned, blurred, dark }: Photo) {
  const table = { r: 70, g: 66, b: 60, alpha: 1 }
  const turnedQr = await sharp(await draw(link, pixels))
    .rotate(turned, { background: table })
    .toBuffer()
  const { data, info } = await sharp(turnedQr)
    .extend({ top: 90, bottom: 60, left: 120, right: 70, background: table })
    .blur(blurred)
    .linear(dark, 12)
    .jpeg({ quality: 60 })
    .toBuffer()
    .then((photo) => sharp(photo).ensureAlpha().raw().toBuffer({ resolveWithObject: true }))
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

const photos: [string, Photo][] = [
  ['straight and sharp', { pixels: 400, turned: 0, blurred: 0.3, dark: 1 }],
  [
    'from an arm’s length, turned and out of focus',
    { pixels: 300, turned: 12, blurred: 1.2, dark: 0.8 },
  ],
  ['in bad light, upside down', { pixels: 360, turned: 187, blurred: 1, dark: 0.35 }],
]

describe.each(Object.entries(qrReaders))(
  'a photograph of the QR of a sum, read by %s',
  (_name, read) => {
    it.each(photos)('%s', async (_what, photo) => {
      const link = upiLink(sum)
      expect(read(await photograph(link, photo))).toBe(link)
    })

    it('with the longest names', async () => {
      const link = upiLink(finest)
      expect(
        read(await photograph(link, { pixels: 420, turned: 5, blurred: 0.8, dark: 0.7 })),
      ).toBe(link)
    })
  },
)

describe('the link of a sum', () => {
  it('names payee, reference, note and the exact sum', () => {
    const link = new URL(upiLink(sum))
    expect(link.href).toMatch(/^upi:\/\/pay\?pa=bangle\.house-2@okaxis&/)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      pa: 'bangle.house-2@okaxis',
      pn: 'Bangle House & Sons',
      tr: 'D3ZH4J',
      tn: 'Order D3Z-H4J',
      am: '10499.50',
      cu: 'INR',
    })
  })

  it.each([
    [1, '0.01'],
    [100, '1.00'],
    [2_999, '29.99'],
    [10_000_000_05, '10000000.05'],
  ])('writes %i paise as %s', (paise, am) => {
    expect(new URL(upiLink({ ...sum, paise })).searchParams.get('am')).toBe(am)
  })
})
