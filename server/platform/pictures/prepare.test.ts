import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { mustExist } from '#shared/must-exist.ts'
import { openLoaders } from './encode.ts'
import { NotAPicture } from './forms.ts'
import { preparePicture } from './prepare.ts'

const SIZE = 400

beforeAll(() => openLoaders(false))

/** A picture of an article with a transparent background, soft edges and holes. */
async function cutOut(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const blank = { width: SIZE, height: SIZE, channels: 3, background: '#000' } as const
  const photo = await sharp({ create: { ...blank, noise } })
    .blur(2)
    .raw()
    .toBuffer()
  const pixels = Buffer.alloc(SIZE * SIZE * 4)
  for (let at = 0; at < SIZE * SIZE; at++) {
    photo.copy(pixels, at * 4, at * 3, at * 3 + 3)
    const [x, y] = [(at % SIZE) - SIZE / 2, Math.floor(at / SIZE) - SIZE / 2]
    const edge = SIZE / 2.4 + 20 * Math.sin(Math.atan2(y, x) * 23) - Math.hypot(x, y)
    pixels[at * 4 + 3] = Math.max(0, Math.min(255, 128 + edge * 12 + 60 * Math.sin(x / 3)))
  }
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .png()
    .toBuffer()
}

/** The processor time in milliseconds, which other processes do not change. */
async function costOf(bytes: Buffer) {
  const before = process.cpuUsage()
  const picture = await preparePicture(bytes)
  const { user, system } = process.cpuUsage(before)
  return { picture, cost: (user + system) / 1000 }
}

it('a picture with transparency costs about as much as the same picture on white, and stays transparent', async () => {
  const transparent = await cutOut()
  const flat = await sharp(transparent).flatten({ background: '#fff' }).png().toBuffer()
  // The first picture also loads the library, so it is not measured.
  await costOf(flat)
  const { cost: usual } = await costOf(flat)
  const { picture, cost } = await costOf(transparent)
  expect(cost / usual).toBeLessThan(10)
  const widest = mustExist(picture.files.at(-1), 'the widest form')
  const { hasAlpha } = await sharp(Buffer.from(widest.bytes)).metadata()
  expect([widest.form, hasAlpha]).toEqual([1600, true])
})

/** The widest form of a picture. */
async function widestOf(bytes: Buffer) {
  const { files } = await preparePicture(bytes)
  return sharp(Buffer.from(mustExist(files.at(-1), 'the widest form').bytes))
}

describe('a JPEG', () => {
  const red = { c: 0, m: 255, y: 255, k: 0 }
  const redOfPrint = async (width: number) => {
    const inks = Buffer.alloc(width * 300 * 4, Buffer.from([red.c, red.m, red.y, red.k]))
    const print = sharp(inks, { raw: { width, height: 300, channels: 4 } })
    return print.pipelineColourspace('cmyk').toColourspace('cmyk').jpeg().toBuffer()
  }
  it('in colours of print has one red in every size', async () => {
    const reds = []
    for (const width of [200, 2400]) {
      const { channels } = await (await widestOf(await redOfPrint(width))).stats()
      reds.push(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 4)))
    }
    expect(reds[0]).toEqual(reds[1])
  })

  it.each([false, true])(
    'without its last two bytes is read, and without pixels is refused (progressive: %s)',
    async (progressive) => {
      const photo = await sharp(await cutOut())
        .jpeg({ progressive })
        .toBuffer()
      const { width } = await (await widestOf(photo.subarray(0, -2))).metadata()
      expect(width).toBe(SIZE)
      for (const missing of [400, Math.floor(photo.length / 2)])
        await expect(preparePicture(photo.subarray(0, -missing))).rejects.toThrow(NotAPicture)
    },
  )
})
