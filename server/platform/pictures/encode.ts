import { encodeQR } from 'qr'
import sharp, { type Sharp } from 'sharp'
import type { PictureWidth } from '#shared/limits.ts'
import { type ImageForm, isJpeg, type JpegForm } from './forms.ts'

/**
 * Quality, and effort from 0 to 6. More effort makes the file up to a tenth smaller and takes up to three times as
 * long; small pictures are on every card, so they get the most effort. A lower quality looks the same when several
 * pixels of a picture form one pixel of the page; the widest picture is for a close look and gets a higher quality.
 */
const encodings: Record<PictureWidth, { quality: number; effort: number }> = {
  208: { quality: 68, effort: 6 },
  328: { quality: 58, effort: 6 },
  488: { quality: 58, effort: 6 },
  728: { quality: 55, effort: 6 },
  960: { quality: 54, effort: 2 },
  1088: { quality: 54, effort: 2 },
  1600: { quality: 64, effort: 2 },
}
/**
 * Effort for transparent pictures. With more effort, libwebp tries all ways to compress the transparency, which takes
 * up to a hundred times as long.
 */
const TRANSPARENT_EFFORT = 4
/** Time limit in seconds; long, because encoding is slow on a busy machine. */
const secondsLimit = 30
const svgDensity = 72
const jpegs: Record<JpegForm, { width: number; height: number; quality: number }> = {
  preview: { width: 1200, height: 630, quality: 80 },
  // Shown at half of this size, because the screens of phones have several pixels for one of the page.
  email: { width: 128, height: 160, quality: 68 },
}
const { preview, email } = jpegs
const previewBlur = 16
/** Width divided by height from which a picture fills the preview without margins. */
const PREVIEW_FILLED_FROM = 1.3

/**
 * Disables all of sharp's loaders except JPEG, PNG and WebP from memory, for all threads of the process, because each
 * other loader (GIF, TIFF, PDF and more) is a security risk. SVG is enabled only when our own code draws pictures.
 */
export function openLoaders(drawingToo: boolean): void {
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

/** Renders an SVG at the stored width: a card's picture takes a ninth of the time of a full-size picture. */
export function rasterise(svg: string, form: ImageForm): Sharp {
  const width = isJpeg(form) ? jpegs[form].width : form
  const drawn = Number(/ width="(\d+)"/.exec(svg)?.[1] ?? width)
  return sharp(Buffer.from(svg), { density: (svgDensity * width) / drawn })
}

/** Encodes one form of a picture. */
export function encodeForm(image: Sharp, form: ImageForm): Promise<Buffer> {
  if (form === 'preview') return encodePreview(image)
  return form === 'email' ? encodeForEmail(image) : encode(image, form)
}

async function encode(image: Sharp, width: PictureWidth): Promise<Buffer> {
  const { quality, effort } = encodings[width]
  const { hasAlpha } = await image.metadata()
  const most = hasAlpha ? TRANSPARENT_EFFORT : effort
  return image
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: Math.min(effort, most) })
    .timeout({ seconds: secondsLimit })
    .toBuffer()
}

/** A wide picture fills the preview; a taller one is centred, with its own stretched and blurred edges at the sides. */
async function encodePreview(image: Sharp): Promise<Buffer> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .raw()
    .timeout({ seconds: secondsLimit })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const decoded = sharp(data, { raw: { width, height, channels } })
  const isWide = width >= height * PREVIEW_FILLED_FROM
  const composed = isWide
    ? decoded.resize(preview.width, preview.height, { fit: 'cover' })
    : await widenPreview(decoded)
  return composed.jpeg({ quality: preview.quality }).timeout({ seconds: secondsLimit }).toBuffer()
}

async function widenPreview(image: Sharp): Promise<Sharp> {
  const whole = await image
    .resize({ height: preview.height })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.max(0, Math.floor((preview.width - whole.info.width) / 2))
  const right = Math.max(0, preview.width - whole.info.width - left)
  const margins = { left, right, extendWith: 'copy' } as const
  const ground = await sharp(whole.data).extend(margins).png().toBuffer()
  return sharp(ground)
    .blur(previewBlur)
    .composite([{ input: whole.data }])
}

/**
 * The picture of an order line in an email: cropped to the shape of a card, on white, because JPEG has no
 * transparency.
 */
function encodeForEmail(image: Sharp): Promise<Buffer> {
  return image
    .flatten({ background: '#fff' })
    .resize(email.width, email.height, { fit: 'cover' })
    .jpeg({ quality: email.quality, mozjpeg: true })
    .timeout({ seconds: secondsLimit })
    .toBuffer()
}

/** The quiet zone that scanners need, in modules (ISO/IEC 18004). */
const QR_MARGIN = 4
const QR_PIXELS_PER_MODULE = 6

/** A QR code as a PNG of about half a kilobyte, dark on a white background, so that it is readable in every theme. */
export function drawQr(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QR_MARGIN })
  const pixels = Buffer.from(rows.flatMap((row) => row.map((dark) => (dark ? 0 : 255))))
  const size = rows.length * QR_PIXELS_PER_MODULE
  return sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } })
    .resize(size, size, { kernel: 'nearest' })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
}
