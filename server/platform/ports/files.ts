import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Widths a picture is kept in; a smaller original is never enlarged. */
export const imageWidths = [320, 640, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

export type StoredImage = { hash: string; width: number; height: number }

export type Files = {
  /** Keeps a JPEG, PNG or WebP in all widths; the same bytes twice are one picture. Throws NotAnImage. */
  saveImage(bytes: Buffer): Promise<StoredImage>
  /** The file of a picture, whether it is there or not. */
  imageFile(hash: string, width: ImageWidth): string
}

export class NotAnImage extends Error {
  override name = 'NotAnImage'
}

const quality = 72
const pixelLimit = 24e6
const secondsLimit = 5

/** Pictures in a folder of this machine. */
export async function diskFiles(mediaDir: string): Promise<Files> {
  allowPhotographsOnly()
  await mkdir(mediaDir, { recursive: true, mode: 0o700 })
  const imageFile = (hash: string, width: ImageWidth) => join(mediaDir, `${hash}-${width}.webp`)

  const saveImage = async (bytes: Buffer) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const source = await decode(bytes)
    for (const width of imageWidths) {
      const file = imageFile(hash, width)
      if (await exists(file)) continue
      await writeDurably(file, await encode(source.image, width))
    }
    await syncFolder(mediaDir)
    return { hash, width: source.width, height: source.height }
  }
  return { saveImage, imageFile }
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

async function decode(bytes: Buffer): Promise<{ image: Sharp; width: number; height: number }> {
  try {
    const image = sharp(bytes, { limitInputPixels: pixelLimit, pages: 1, failOn: 'error' })
    // Turned upright first: a phone's picture carries its orientation beside the pixels.
    const { data, info } = await image
      .rotate()
      .timeout({ seconds: secondsLimit })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return { image: sharp(data, { raw: { width, height, channels } }), width, height }
  } catch (cause) {
    throw new NotAnImage('This is not a JPEG, PNG or WebP picture', { cause })
  }
}

function encode(image: Sharp, width: ImageWidth): Promise<Buffer> {
  return image
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: secondsLimit })
    .toBuffer()
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
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
