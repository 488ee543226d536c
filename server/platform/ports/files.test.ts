import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mustExist } from '#shared/must-exist.ts'
import { diskFiles, type Files, hashOf, type ImageForm, NotAnImage } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-media-'))
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1200"><rect width="960" height="600"/></svg>'
const colour = { channels: 3, background: '#c92a74' } as const
let files: Files
let jpeg: Buffer
let gif: Buffer

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 960, height: 480, ...colour } })
    .jpeg()
    .toBuffer()
  gif = await sharp({ create: { width: 10, height: 10, ...colour } })
    .gif()
    .toBuffer()
  files = await diskFiles(folder, (hash) => (hash === hashOf(svg) ? svg : undefined))
})
afterAll(() => rmSync(folder, { recursive: true }))

const sizeOf = async (hash: string, form: ImageForm) => {
  const file = await files.findImage(hash, form)
  // Read from a buffer, because sharp's loaders by file name are disabled.
  return file ? sharp(readFileSync(file)).metadata() : null
}

describe('pictures on disk', () => {
  it('are WebP in six widths, never enlarged, and the same bytes are one picture', async () => {
    const stored = await files.saveImage(jpeg)
    expect(stored).toEqual({ hash: hashOf(jpeg), width: 960, height: 480 })
    expect(await sizeOf(stored.hash, 328)).toMatchObject({ format: 'webp', width: 328 })
    expect(await sizeOf(stored.hash, 728)).toMatchObject({ width: 728, height: 364 })
    expect(await sizeOf(stored.hash, 1088)).toMatchObject({ width: 960, height: 480 })
    expect(await sizeOf(stored.hash, 1600)).toMatchObject({ width: 960, height: 480 })
    expect(await files.saveImage(jpeg)).toEqual(stored)
    expect(readdirSync(folder).filter((name) => name.startsWith(stored.hash))).toHaveLength(6)
  })

  it('accept only JPEG, PNG and WebP', async () => {
    const png = await sharp(jpeg).png().toBuffer()
    const webp = await sharp(jpeg).webp().toBuffer()
    expect((await files.saveImage(png)).width).toBe(960)
    expect((await files.saveImage(webp)).width).toBe(960)
    const html = Buffer.from('<html><script>1</script>')
    for (const bytes of [gif, Buffer.from(svg), html, Buffer.alloc(0), jpeg.subarray(0, 200)]) {
      await expect(files.saveImage(bytes)).rejects.toBeInstanceOf(NotAnImage)
    }
  })

  it('are drawn at the first request, once for all parallel requests', async () => {
    const hash = hashOf(svg)
    const asked = await Promise.all([1, 2, 3].map(() => files.findImage(hash, 328)))
    expect(new Set(asked).size).toBe(1)
    expect(await sizeOf(hash, 328)).toMatchObject({ width: 328, height: 410 })
    expect(await sizeOf(hash, 1088)).toMatchObject({ width: 1088, height: 1360 })
    expect(await sizeOf(hash, 1600)).toMatchObject({ width: 1600, height: 2000 })
    expect(await files.findImage(hashOf('something else'), 328)).toBeNull()
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('have a preview for links: a JPEG of 1200 by 630, of drawings and of photographs', async () => {
    const expected = { format: 'jpeg', width: 1200, height: 630 }
    const { hash } = await files.saveImage(jpeg)
    expect(await sizeOf(hash, 'preview')).toMatchObject(expected)
    expect(await sizeOf(hashOf(svg), 'preview')).toMatchObject(expected)
    expect(await files.findImage(hashOf('something else'), 'preview')).toBeNull()
  })

  it('show a tall picture whole in its preview', async () => {
    const preview = readFileSync(mustExist(await files.findImage(hashOf(svg), 'preview'), 'file'))
    const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels]
    // The upper half of the drawing is black and the lower one is transparent, which becomes white.
    expect(brightness(600, 20)).toBeLessThan(20)
    expect(brightness(600, 610)).toBeGreaterThan(235)
  })
})
