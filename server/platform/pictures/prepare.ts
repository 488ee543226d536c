import sharp, { type OutputInfo } from 'sharp'
import { encodeForm } from './encode.ts'
import { imageForms, NotAPicture, type PreparedPicture, WIDEST } from './forms.ts'

/**
 * Most pixels of an uploaded picture, more than a phone's usual photograph (12 million). Browsers shrink larger
 * photographs before they send them.
 */
export const PIXEL_LIMIT = 24e6
/** Largest height in pixels; a taller picture is made smaller, so that no form of it is huge. */
const TALLEST = 3_200
const SECONDS_LIMIT = 5

/**
 * Decodes a JPEG, PNG or WebP, rotates it upright and encodes it again in every form. No original bytes are stored,
 * and so no location, no camera data and no hidden file. Throws `NotAPicture`.
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture> {
  const { data, info } = await decode(bytes)
  const { width, height, channels } = info
  const copy = () => sharp(data, { raw: { width, height, channels } })
  const files: PreparedPicture['files'] = []
  for (const form of imageForms) files.push({ form, bytes: await encodeForm(copy(), form) })
  return { width, height, files }
}

async function decode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  if (!isPhotograph(bytes)) throw new NotAPicture('kind')
  try {
    return await pixelsOf(bytes, 'error')
  } catch (cause) {
    if (isTooLarge(cause)) throw new NotAPicture('pixels', { cause })
    return await pixelsOf(withEnd(bytes), 'warning').catch(() => {
      throw new NotAPicture('unreadable', { cause })
    })
  }
}

function pixelsOf(bytes: Buffer, failOn: 'error' | 'warning') {
  // Rotates first, because a phone stores the orientation of a picture in its metadata.
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT, pages: 1, failOn })
    .rotate()
    .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_LIMIT })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * A JPEG with the two bytes that end it. Some programs leave them out, and sharp 0.35.5 then refuses a whole picture. A
 * picture that lacks pixels too stays refused, because the decoder warns of it.
 */
function withEnd(bytes: Buffer): Buffer {
  return isJpeg(bytes) ? Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]) : bytes
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof Error && /pixel limit/i.test(cause.message)
}

/** Checks the first bytes, so that no other loader reads an uploaded file. */
function isPhotograph(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  return (
    isJpeg(bytes) ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'
