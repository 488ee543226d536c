import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageForm } from '#server/platform/pictures/forms.ts'
import { mustExist } from '#shared/must-exist.ts'
import { diskFiles, type Files, hashOf } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-media-'))
const media = join(folder, 'media')
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
  files = diskFiles(folder, (hash) => (hash === hashOf(svg) ? svg : undefined))
})
afterAll(async () => {
  await files.close()
  rmSync(folder, { recursive: true })
})

const prepare = (bytes: Buffer) => {
  const file = join(files.uploadFolder, randomUUID())
  writeFileSync(file, bytes)
  return files.preparePicture(file)
}
const save = async (bytes: Buffer) => {
  const hash = hashOf(bytes)
  await files.putPicture(hash, await prepare(bytes))
  return hash
}
const read = async (hash: string, form: ImageForm) => {
  const stored = await files.findImage(hash, form)
  if (!stored) return null
  const bytes = await buffer(stored.stream())
  expect(stored.size).toBe(bytes.length)
  return bytes
}
const sizeOf = async (hash: string, form: ImageForm) => {
  const bytes = await read(hash, form)
  return bytes && sharp(bytes).metadata()
}

describe('pictures on disk', () => {
  it('are WebP in seven widths and two JPEGs, never enlarged', async () => {
    expect(await prepare(jpeg)).toMatchObject({ width: 960, height: 480 })
    const hash = await save(jpeg)
    expect(await files.hasPicture(hash)).toBe(true)
    expect(await sizeOf(hash, 328)).toMatchObject({ format: 'webp', width: 328 })
    expect(await sizeOf(hash, 728)).toMatchObject({ width: 728, height: 364 })
    expect(await sizeOf(hash, 1088)).toMatchObject({ width: 960, height: 480 })
    expect(await sizeOf(hash, 1600)).toMatchObject({ width: 960, height: 480 })
    await save(jpeg)
    const stored = () => readdirSync(media).filter((name) => name.startsWith(hash))
    expect(stored()).toHaveLength(9)
    await files.deletePicture(hash)
    await files.deletePicture(hash)
    expect([stored(), await files.hasPicture(hash), await read(hash, 328)]).toEqual([
      [],
      false,
      null,
    ])
  })

  it('get a width that they lack from the widest, when it is first asked for', async () => {
    const hash = await save(jpeg)
    rmSync(join(media, `${hash}-488.webp`))
    expect(await sizeOf(hash, 488)).toMatchObject({ format: 'webp', width: 488 })
    expect(readdirSync(media)).toContain(`${hash}-488.webp`)
  })

  it('accept only JPEG, PNG and WebP', async () => {
    const png = await sharp(jpeg).png().toBuffer()
    const webp = await sharp(jpeg).webp().toBuffer()
    for (const bytes of [png, webp]) expect((await prepare(bytes)).width).toBe(960)
    const html = Buffer.from('<html><script>1</script>')
    for (const bytes of [gif, Buffer.from(svg), html, Buffer.alloc(0)])
      await expect(prepare(bytes)).rejects.toMatchObject({ fault: 'kind' })
    await expect(prepare(jpeg.subarray(0, 200))).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('are prepared one after the other, and a bad one does not stop the others', async () => {
    const good = [jpeg, jpeg, jpeg].map(prepare)
    const bad = prepare(gif)
    await expect(bad).rejects.toMatchObject({ name: 'NotAPicture' })
    await expect(Promise.allSettled(good)).resolves.toHaveLength(3)
    await expect(files.preparePicture(join(folder, 'missing'))).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect((await prepare(jpeg)).width).toBe(960)
  })

  it('are drawn at the first request, once for all parallel requests', async () => {
    const hash = hashOf(svg)
    const asked = await Promise.all([1, 2, 3].map(() => files.findImage(hash, 328)))
    expect(new Set(asked.map((stored) => stored?.size)).size).toBe(1)
    expect(await sizeOf(hash, 328)).toMatchObject({ width: 328, height: 410 })
    expect(await sizeOf(hash, 1088)).toMatchObject({ width: 1088, height: 1360 })
    expect(await sizeOf(hash, 1600)).toMatchObject({ width: 1600, height: 2000 })
    expect(await files.findImage(hashOf('something else'), 328)).toBeNull()
    expect(readdirSync(media).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('have a preview for links: a JPEG of 1200 by 630, of drawings and of photographs', async () => {
    const expected = { format: 'jpeg', width: 1200, height: 630 }
    const hash = await save(jpeg)
    expect(await sizeOf(hash, 'preview')).toMatchObject(expected)
    expect(await sizeOf(hashOf(svg), 'preview')).toMatchObject(expected)
    expect(await files.findImage(hashOf('something else'), 'preview')).toBeNull()
  })

  it('have a small JPEG for emails, cut to the shape of a card', async () => {
    const expected = { format: 'jpeg', width: 128, height: 160 }
    const hash = await save(jpeg)
    for (const one of [hash, hashOf(svg)])
      expect(await sizeOf(one, 'email')).toMatchObject(expected)
    expect((await read(hash, 'email'))?.length).toBeLessThan(8_000)
  })

  it('show a tall picture whole in its preview', async () => {
    const preview = mustExist(await read(hashOf(svg), 'preview'), 'file')
    const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels]
    // The upper half of the drawing is black and the lower one is transparent, which becomes white.
    expect(brightness(600, 20)).toBeLessThan(20)
    expect(brightness(600, 610)).toBeGreaterThan(235)
  })
})
