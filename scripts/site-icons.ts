import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { PAPER } from '#shared/page.ts'

type Drawings = { mark: string; preview: string }

const LANES = '#2f3a9e'
const CANVAS = 512
/** Share of the mark: a device may cut off a maskable icon outside of the middle four fifths. */
const IN_SAFE_ZONE = 0.56

/**
 * Writes the icons of the site and the preview of its links. `npm run dev` makes them at its start, because the app in
 * the same process later disables the reading of SVG for its uploads.
 */
export function siteIcons(files: { mark: string; preview: string }): Plugin {
  const read = async (): Promise<Drawings> => ({
    mark: await readFile(files.mark, 'utf8'),
    preview: await readFile(files.preview, 'utf8'),
  })
  return {
    name: 'site-icons',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const [fileName, source] of await makeAll(await read()))
        this.emitFile({ type: 'asset', fileName, source })
    },
    async configureServer({ middlewares }) {
      const made = await makeAll(await read())
      middlewares.use((request, response, next) => {
        const bytes = made.get(request.url?.slice(1) ?? '')
        if (bytes) response.end(bytes)
        else next()
      })
    },
  }
}

/** Lines in a square of 40 by 40, drawn for the shortcuts of the installed app. */
const shortcutSigns = {
  scan: 'M5 13V8a3 3 0 0 1 3-3h5M27 5h5a3 3 0 0 1 3 3v5M35 27v5a3 3 0 0 1-3 3h-5M13 35H8a3 3 0 0 1-3-3v-5M10 20h20',
  orders: 'M9 4h22v32l-5.500-3.500L20 36l-5.500-3.500L9 36zM15 12h10M15 19h10M15 26h5',
  bookings: 'M20 4l15 8v16l-15 8-15-8V12zM5 12l15 8 15-8M20 20v16M12.500 8l15 8',
  search: 'M29 17a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM26 26l9 9',
  cart: 'M8 13h24l2.500 23h-29zM13 18v-7a7 7 0 0 1 14 0v7',
}

function signOf(lines: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="${lines}" fill="none" stroke="${LANES}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

export const icons: Record<string, (drawings: Drawings) => Promise<Buffer>> = {
  'favicon.ico': async ({ mark }) => {
    const sizes = [16, 32, 48]
    return toIco(await Promise.all(sizes.map((size) => toPng(onGround(mark, { scale: 1 }), size))))
  },
  'apple-touch-icon.png': ({ mark }) =>
    toPng(onGround(mark, { scale: 0.68, ground: PAPER.light }), 180),
  'icons/192.png': ({ mark }) => toPng(onGround(mark, { scale: 0.8 }), 192),
  'icons/512.png': ({ mark }) => toPng(onGround(mark, { scale: 0.8 }), 512),
  'icons/maskable-192.png': ({ mark }) =>
    toPng(onGround(mark, { scale: IN_SAFE_ZONE, ground: PAPER.light }), 192),
  'icons/maskable-512.png': ({ mark }) =>
    toPng(onGround(mark, { scale: IN_SAFE_ZONE, ground: PAPER.light }), 512),
  // Devices take only the shape of it, for themed icons and in the bar at the top of a phone.
  'icons/monochrome-192.png': ({ mark }) =>
    toPng(
      onGround(mark.replaceAll(/fill="#\w+"/g, 'fill="#fff"'), { scale: 0.8, lanes: '#fff' }),
      192,
    ),
  ...Object.fromEntries(
    Object.entries(shortcutSigns).map(([name, lines]) => [
      `icons/shortcut-${name}.png`,
      () => toPng(onGround(signOf(lines), { scale: IN_SAFE_ZONE, ground: PAPER.light }), 192),
    ]),
  ),
  'icons/preview.jpg': ({ preview }) =>
    sharp(Buffer.from(preview)).jpeg({ quality: 84 }).toBuffer(),
}

async function makeAll(drawings: Drawings): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>()
  for (const [name, make] of Object.entries(icons)) made.set(name, await make(drawings))
  return made
}

type Ground = { scale: number; ground?: string; lanes?: string }

/** A drawing in the colours of the light theme, in the middle of a square; `scale` is its share of the square's side. */
function onGround(mark: string, { scale, ground, lanes = LANES }: Ground): string {
  const inner = mark
    .replace(/<style>[\s\S]*?<\/style>/, `<style>.lanes { fill: ${lanes} }</style>`)
    .replace(
      '<svg',
      `<svg x="${offsetAt(scale)}" y="${offsetAt(scale)}" width="${side(scale)}" height="${side(scale)}"`,
    )
  const paper = ground ? `<rect width="${CANVAS}" height="${CANVAS}" fill="${ground}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}" width="${CANVAS}" height="${CANVAS}">${paper}${inner}</svg>`
}

const side = (scale: number) => CANVAS * scale
const offsetAt = (scale: number) => (CANVAS - side(scale)) / 2

function toPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}

/** An ICO file with PNG pictures, by https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10). */
function toIco(pictures: Buffer[]): Buffer {
  const HEAD = 6
  const ENTRY = 16
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, png] of pictures.entries()) {
    const entry = HEAD + ENTRY * index
    // The width and height of a PNG are at bytes 16 and 20.
    head.writeUInt8(png.readUInt32BE(16), entry)
    head.writeUInt8(png.readUInt32BE(20), entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures])
}
