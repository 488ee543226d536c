import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { openPrivateFolder } from '#server/platform/data-dir.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/limits.ts'

const WIDEST = 1600
/** `preview` is the JPEG for previews of links: many messengers cannot show WebP. */
export type ImageForm = PictureWidth | 'preview'

export type StoredImage = { hash: string; width: number; height: number }

export type Files = {
  /** Stores a JPEG, PNG or WebP in all widths, never enlarged; the same bytes twice are one picture. Throws NotAnImage. */
  saveImage(bytes: Buffer): Promise<StoredImage>
  /** The file of a picture; null when there is none. */
  findImage(hash: string, form: ImageForm): Promise<string | null>
}

/** Returns the SVG of a picture drawn by our code, by the hash of the SVG. */
export type Drawings = (hash: string) => string | undefined

export class NotAnImage extends Error {
  override name = 'NotAnImage'
}

const quality = 72
/** Where several pixels are one of the page, a coarser picture looks the same. */
const denseQuality = 64
const DENSE_FROM = 728
// Twice as fast as the default of 4; the files are a few per cent larger.
const effort = 2
const pixelLimit = 24e6
const secondsLimit = 5
/** For what is made from our own drawings and files, which is slow on a busy machine. */
const ownSecondsLimit = 30
const svgDensity = 72
const preview = { width: 1200, height: 630 }
const previewQuality = 80
const previewBlur = 16
/** Wider pictures, with height 1, fill the preview without a margin. */
const PREVIEW_FILLED_FROM = 1.3
/** Drawings made at the same time: two of Node's four worker threads, which files and passwords need too. */
const drawnAtOnce = 2

/** Stores pictures in a folder of this machine. Drawings and previews become files at their first request. */
export async function diskFiles(mediaDir: string, drawings?: Drawings): Promise<Files> {
  openLoaders(drawings !== undefined)
  openPrivateFolder(mediaDir)
  const making = new Map<string, Promise<string>>()
  const inTurn = takeTurns(drawnAtOnce)
  const fileOf = (hash: string, form: ImageForm) =>
    join(mediaDir, form === 'preview' ? `${hash}-preview.jpg` : `${hash}-${form}.webp`)

  return {
    async saveImage(bytes) {
      const hash = hashOf(bytes)
      const { data, info } = await decode(bytes)
      const { width, height, channels } = info
      for (const size of PICTURE_WIDTHS) {
        const image = sharp(data, { raw: { width, height, channels } })
        await writeDurably(fileOf(hash, size), await encode(image, size, secondsLimit))
      }
      return { hash, width, height }
    },
    async findImage(hash, form) {
      const file = fileOf(hash, form)
      if (existsSync(file)) return file
      const original = drawings?.(hash) ?? (await readStored(fileOf(hash, WIDEST)))
      if (original === undefined) return null
      const begun = making.get(file) ?? inTurn(() => make(original, form, file))
      making.set(file, begun)
      return begun.finally(() => making.delete(file))
    },
  }
}

async function readStored(file: string): Promise<Buffer | undefined> {
  return existsSync(file) ? readFile(file) : undefined
}

function takeTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let working = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) await new Promise<void>((go) => waiting.push(go))
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
      waiting.shift()?.()
    }
  }
}

/** Makes a picture from an SVG or from the widest file of a photograph. */
async function make(original: string | Buffer, form: ImageForm, file: string): Promise<string> {
  const width = form === 'preview' ? preview.width : form
  const image = typeof original === 'string' ? rasterise(original, width) : sharp(original)
  await writeDurably(
    file,
    await (form === 'preview' ? encodePreview(image) : encode(image, form, ownSecondsLimit)),
  )
  return file
}

export function hashOf(source: Buffer | string): string {
  return createHash('sha256').update(source).digest('hex')
}

/** Disables all other loaders of sharp (GIF, TIFF, PDF and more), as each is a security risk. */
function openLoaders(drawingToo: boolean): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      ...(drawingToo ? ['VipsForeignLoadSvgBuffer'] : []),
    ],
  })
}

async function decode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  if (!isPhotograph(bytes)) throw new NotAnImage('This is not a JPEG, PNG or WebP picture')
  try {
    // Rotated first: a phone stores the orientation of a picture in its metadata.
    return await sharp(bytes, { limitInputPixels: pixelLimit, pages: 1, failOn: 'error' })
      .rotate()
      .timeout({ seconds: secondsLimit })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new NotAnImage('This picture cannot be read', { cause })
  }
}

/** Checks the first bytes, so that no other loader reads an uploaded file. */
function isPhotograph(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  return (
    start.startsWith('\u00ff\u00d8\u00ff') ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/** Draws an SVG at the stored width: a card's picture takes a ninth of the time of a full one. */
function rasterise(svg: string, width: number): Sharp {
  const drawn = Number(/ width="(\d+)"/.exec(svg)?.[1] ?? width)
  return sharp(Buffer.from(svg), { density: (svgDensity * width) / drawn })
}

function encode(image: Sharp, width: PictureWidth, seconds: number): Promise<Buffer> {
  return image
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: width < DENSE_FROM ? quality : denseQuality, effort })
    .timeout({ seconds })
    .toBuffer()
}

/** A wide picture fills the preview; a taller one stands in the middle, between its own edges drawn out. */
async function encodePreview(image: Sharp): Promise<Buffer> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .raw()
    .timeout({ seconds: ownSecondsLimit })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const decoded = sharp(data, { raw: { width, height, channels } })
  const isWide = width >= height * PREVIEW_FILLED_FROM
  const composed = isWide ? decoded.resize({ ...preview, fit: 'cover' }) : await widened(decoded)
  return composed.jpeg({ quality: previewQuality }).timeout({ seconds: ownSecondsLimit }).toBuffer()
}

async function widened(image: Sharp): Promise<Sharp> {
  const whole = await image
    .resize({ height: preview.height })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.floor((preview.width - whole.info.width) / 2)
  const right = preview.width - whole.info.width - left
  const margins = { left, right, extendWith: 'copy' } as const
  const ground = await sharp(whole.data).extend(margins).png().toBuffer()
  return sharp(ground)
    .blur(previewBlur)
    .composite([{ input: whole.data }])
}

/** Writes a file that gets its name only when all bytes are on the disk. */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
