import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'

/** Widths a picture is kept in; a smaller original is never enlarged. */
export const imageWidths = [320, 640, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

export type StoredImage = { hash: string; width: number; height: number }

export type Files = {
  /** Keeps a JPEG, PNG or WebP in all widths; the same bytes twice are one picture. Throws NotAnImage. */
  saveImage(bytes: Buffer): Promise<StoredImage>
  /** Keeps an SVG that our own code has drawn; refused once the first picture from outside has come in. */
  saveDrawing(svg: string): Promise<StoredImage>
  /** The file of a picture, whether it is there or not. */
  imageFile(hash: string, width: ImageWidth): string
}

export class NotAnImage extends Error {
  override name = 'NotAnImage'
}

const quality = 72
// Twice as fast as the usual 4, for files a few per cent larger.
const effort = 2
const pixelLimit = 24e6
const secondsLimit = 5

/** Pictures in a folder of this machine. */
export async function diskFiles(mediaDir: string): Promise<Files> {
  await mkdir(mediaDir, { recursive: true, mode: 0o700 })
  const imageFile = (hash: string, width: ImageWidth) => join(mediaDir, `${hash}-${width}.webp`)

  const save = async (source: Buffer, decode: (source: Buffer) => Promise<Pixels>) => {
    const hash = createHash('sha256').update(source).digest('hex')
    const pixels = await decode(source)
    for (const width of imageWidths) {
      await writeDurably(imageFile(hash, width), await encode(pixels, width))
    }
    await syncFolder(mediaDir)
    return { hash, width: pixels.info.width, height: pixels.info.height }
  }
  return {
    imageFile,
    saveImage: (bytes) => save(bytes, decodePhotograph),
    async saveDrawing(svg) {
      const source = Buffer.from(svg)
      const { width, height } = await sharp(source).metadata()
      const hash = createHash('sha256').update(source).digest('hex')
      const files = imageWidths.map((size) => imageFile(hash, size))
      if (files.every((file) => existsSync(file))) return { hash, width, height }
      return save(source, decodeDrawing)
    },
  }
}

/** Without this, sharp would also read SVG, GIF and TIFF, each with a history of its own. */
function allowPhotographsOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
}

type Pixels = { data: Buffer; info: OutputInfo }

async function decodePhotograph(bytes: Buffer): Promise<Pixels> {
  allowPhotographsOnly()
  try {
    // Turned upright first: a phone's picture carries its orientation beside the pixels.
    return await sharp(bytes, { limitInputPixels: pixelLimit, pages: 1, failOn: 'error' })
      .rotate()
      .timeout({ seconds: secondsLimit })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new NotAnImage('This is not a JPEG, PNG or WebP picture', { cause })
  }
}

function decodeDrawing(svg: Buffer): Promise<Pixels> {
  return sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function encode({ data, info }: Pixels, width: ImageWidth): Promise<Buffer> {
  const { width: wide, height, channels } = info
  return sharp(data, { raw: { width: wide, height, channels } })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort })
    .timeout({ seconds: secondsLimit })
    .toBuffer()
}

/** The name appears only when all the bytes are on the disk. */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
