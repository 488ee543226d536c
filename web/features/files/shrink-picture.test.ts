import { expect, test, vi } from 'vitest'
import { HeicError, shrinkPicture, unreadableAs } from './shrink-picture.ts'

const jpeg = new Blob(['made by the browser'], { type: 'image/jpeg' })
const ftyp = (brand: string, type = '') => new Blob([`\0\0\0\u0018ftyp${brand}`], { type })

/** A browser that reads every picture as one of this size, or none. */
function browserThatReads(size: { width: number; height: number } | null) {
  vi.stubGlobal('createImageBitmap', () =>
    size ? Promise.resolve({ ...size, close: () => {} }) : Promise.reject(new Error('unknown')),
  )
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
      toBlob: (done: (blob: Blob) => void) => done(jpeg),
    }),
  })
}

test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
  'a HEIC photo (%s) that the browser cannot read has an error of its own',
  async (brand) => {
    browserThatReads(null)
    await expect(shrinkPicture(ftyp(brand))).rejects.toBeInstanceOf(HeicError)
  },
)

test('another file that the browser cannot read is sent as it is, for the server’s answer', async () => {
  browserThatReads(null)
  const broken = new Blob(['not a picture'], { type: 'image/jpeg' })
  expect(await shrinkPicture(broken)).toBe(broken)
  const film = ftyp('isom', 'video/mp4')
  expect(await shrinkPicture(film)).toBe(film)
})

test.each(['image/heic', 'image/avif', 'image/gif', ''])(
  'a small picture of the kind “%s” that the browser can read is sent as a JPEG',
  async (type) => {
    browserThatReads({ width: 800, height: 600 })
    expect(await shrinkPicture(ftyp('heic', type))).toBe(jpeg)
  },
)

test('a file is judged when it is chosen: a picture, a HEIC photo, or something else', async () => {
  browserThatReads(null)
  expect(await unreadableAs(ftyp('heic'))).toBe('heic')
  expect(await unreadableAs(new Blob(['%PDF-1.7'], { type: 'image/jpeg' }))).toBe('notPicture')
  browserThatReads({ width: 800, height: 600 })
  expect(await unreadableAs(jpeg)).toBeUndefined()
})

test('a small JPEG is sent as it is', async () => {
  browserThatReads({ width: 800, height: 600 })
  const small = new Blob(['x'], { type: 'image/jpeg' })
  expect(await shrinkPicture(small)).toBe(small)
})

/** The start of a JPEG: a segment that may hold anything, a filling byte, and a frame header with so many colours. */
function jpegOf(colours: number): Blob {
  const segment = [0xff, 0xee, 0, 4, 0xff, 0xc0]
  const frame = [0xff, 0xff, 0xc2, 0, 8 + 3 * colours, 8, 3, 0x20, 4, 0xb0, colours]
  const start = new Uint8Array([0xff, 0xd8, ...segment, ...frame])
  return new Blob([start, 'x'.repeat(500_000)], { type: 'image/jpeg' })
}

test('a large JPEG in colours of print is sent as it is, another one is made smaller', async () => {
  browserThatReads({ width: 4000, height: 3000 })
  const print = jpegOf(4)
  expect(await shrinkPicture(print)).toBe(print)
  expect(await shrinkPicture(jpegOf(3))).toBe(jpeg)
  expect(await shrinkPicture(jpegOf(1))).toBe(jpeg)
})
