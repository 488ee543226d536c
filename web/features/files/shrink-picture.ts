/** The longest side of a picture that is sent; the shop shows at most 1,600 pixels in width. */
export const LONGEST = 2_000
/** Smaller files are sent unchanged. */
const SMALL_BYTES = 400_000
const QUALITY = 0.86

/** The kinds that the server takes; any other kind that this browser can read is sent as a JPEG. */
const sentKinds = ['image/jpeg', 'image/png', 'image/webp']

/** A photo in the format of iPhones and of some Android cameras, which this browser cannot read. */
export class HeicError extends Error {
  override name = 'HeicError'
}

/**
 * Turns the picture upright and makes it small enough for a slow network. Returns a file that this browser cannot read
 * unchanged: the server reports the fault. A JPEG in four colours of print too: only the server turns those into colours
 * of a screen, so that their red is the same for every size. Throws `HeicError`.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (await isForPrint(file)) return file
  const bitmap = await readPicture(file)
  if (!bitmap) {
    if (await isHeic(file)) throw new HeicError()
    return file
  }
  const isSentKind = sentKinds.includes(file.type)
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  if (isSentKind && scale === 1 && file.size <= SMALL_BYTES) {
    bitmap.close()
    return file
  }
  const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const shrunk = await drawPart(bitmap, whole, scale)
  bitmap.close()
  return shrunk && (!isSentKind || shrunk.size < file.size) ? shrunk : file
}

/** Why this browser cannot read a file as a picture; undefined when it can. */
export async function unreadableAs(file: Blob): Promise<'heic' | 'notPicture' | undefined> {
  const bitmap = await readPicture(file)
  if (!bitmap) return (await isHeic(file)) ? 'heic' : 'notPicture'
  bitmap.close()
  return undefined
}

const readPicture = (file: Blob) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

/** The brands of HEIF files (ISO/IEC 23008-12), at the ninth byte; the file's name and type may be missing. */
const heicBrands = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/

async function isHeic(file: Blob): Promise<boolean> {
  return heicBrands.test(await file.slice(4, 12).text())
}

/** Whether a file is a JPEG in four colours of print: its frame header says so (ITU-T T.81, B.2.2). */
async function isForPrint(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first !== 0xff || second !== 0xd8) return false
  for (let at = 2; at < file.size;) {
    const segment = await readSegment(file, at)
    if (!segment) return false
    if (isFrame(segment.marker)) return segment.colours === 4
    at += segment.size
  }
  return false
}

/** The segment of a JPEG at this place; undefined where no segment with a length can come before the frame header. */
async function readSegment(file: Blob, at: number) {
  const bytes = new Uint8Array(await file.slice(at, at + 10).arrayBuffer())
  const [lead, marker = 0, high = 0, low = 0] = bytes
  if (lead !== 0xff || marker < 0xc0 || marker === 0xda) return undefined
  const size = marker === 0xff ? 1 : 2 + high * 256 + low
  return { marker, size, colours: bytes[9] }
}

/** C0 to CF begin a frame, without the three for tables and extensions. */
const isFrame = (marker: number) => marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

export type Part = { x: number; y: number; width: number; height: number }

/** A part of a picture as a JPEG; null when the browser cannot make it. */
export function drawPart(image: CanvasImageSource, part: Part, scale = 1): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency, so the background is white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const { x, y, width, height } = part
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
