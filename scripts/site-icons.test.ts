import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { appManifest } from '#server/platform/http/pages/app-manifest.ts'
import { withSvgReading } from '#test/svg-reading.ts'
import { icons } from './site-icons.ts'

const readWebFile = (file: string) =>
  readFileSync(new URL(`../web/${file}`, import.meta.url), 'utf8')
const drawings = {
  mark: readWebFile('public/favicon.svg'),
  preview: readWebFile('link-preview.svg'),
}

withSvgReading()

async function make(name: string): Promise<Buffer> {
  const maker = icons[name]
  if (!maker) throw new Error(`no icon ${name}`)
  return maker(drawings)
}

test('every icon of the manifest is made in the size that it promises', async () => {
  const faces = [true, false].map((isMerchant) =>
    appManifest({ locale: 'en', theme: undefined, isMerchant }),
  )
  const promised = faces.flatMap(({ icons: own, shortcuts }) => [
    ...own,
    ...shortcuts.flatMap((shortcut) => shortcut.icons),
  ])
  expect(promised.length).toBeGreaterThan(12)
  for (const { src, sizes } of promised) {
    const { width, height, format } = await sharp(await make(src.slice(1))).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
})

test('the touch icon and the maskable ones fill their square, so that no device draws black corners', async () => {
  for (const name of ['apple-touch-icon.png', 'icons/maskable-512.png']) {
    const { isOpaque } = await sharp(await make(name)).stats()
    expect(isOpaque).toBe(true)
  }
  expect((await sharp(await make('apple-touch-icon.png')).metadata()).width).toBe(180)
})

test('the icon of one colour has its shape in its opaque pixels', async () => {
  const { data, info } = await sharp(await make('icons/monochrome-192.png'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: data.length / info.channels }, (_, index) => [
    ...data.subarray(index * info.channels, (index + 1) * info.channels),
  ])
  const opaque = pixels.filter(([, , , alpha]) => alpha === 255)
  expect(opaque.length / pixels.length).toBeGreaterThan(0.2)
  expect(opaque.length / pixels.length).toBeLessThan(0.8)
  expect(new Set(opaque.map(String))).toEqual(new Set(['255,255,255,255']))
})

test('the favicon has three sizes as PNG pictures', async () => {
  const ico = await make('favicon.ico')
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    const start = ico.readUInt32LE(entry + 12)
    const png = ico.subarray(start, start + ico.readUInt32LE(entry + 8))
    expect((await sharp(png).metadata()).width).toBe(size)
    expect(ico.readUInt8(entry)).toBe(size)
  }
})

test('the preview of a link to the site is a JPEG of 1200 by 630', async () => {
  const { format, width, height } = await sharp(await make('icons/preview.jpg')).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
})
