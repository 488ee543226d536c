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
  const source = () => sharp(bytes, { limitInputPixels: PIXEL_LIMIT, pages: 1, failOn: 'error' })
  try {
    // Rotates first, because a phone stores the orientation of a picture in its metadata.
    return await source()
      .rotate()
      .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS_LIMIT })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new NotAPicture(isTooLarge(cause) ? 'pixels' : 'unreadable', { cause })
  }
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof Error && /pixel limit/i.test(cause.message)
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
