import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type CreateRaw } from 'sharp'
import { jpegOfSize, pngHead, pngOfSize, pngWith } from './crafted-pictures.ts'

/** A file that somebody might send: it becomes a picture, or is refused with this sentence at its field. */
export type HostileFile = {
  what: string
  bytes: Buffer
  fileName?: string
  type?: string
  refused?: RegExp
  /** The size of the stored picture. */
  size?: readonly [width: number, height: number]
}

const noPicture = /not a JPEG, PNG or WebP/
const damagedAnswer = /damaged and cannot be read/
const tooManyPixels = /at most 24 megapixels/
/** A text that no stored file may contain. */
export const SCRIPT = '<script>alert(document.cookie)</script>'
const PHP = '<?php system($_GET["c"]); ?>'

const size = { width: 60, height: 40 }
const colour = { r: 200, g: 40, b: 90 }
const image = () => sharp({ create: { ...size, channels: 3, background: colour } })
const HEAD = 2

export async function buildHostileFiles(): Promise<HostileFile[]> {
  const jpeg = await image().jpeg().toBuffer()
  const png = await image().png().toBuffer()
  const webp = await image().webp().toBuffer()
  return [
    ...otherFormats(jpeg),
    ...(await encodedFormats()),
    ...damagedFiles({ jpeg, png, webp }),
    ...hugeFiles(jpeg),
    ...polyglots({ jpeg, png, webp }),
    ...(await unusualPictures()),
    ...(await turnedPictures()),
    ...strangeNames(jpeg),
  ]
}

function otherFormats(jpeg: Buffer): HostileFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
  const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>`
  const texts: [what: string, text: string | Buffer, type?: string][] = [
    ['SVG with a script', svg, 'image/svg+xml'],
    ['SVG that says it is a JPEG', svg],
    ['SVG with an entity of the file system', entity],
    ['SVG with a byte order mark', `\ufeff${svg}`],
    ['compressed SVG', gzipSync(svg)],
    ['HTML', `<!doctype html>${SCRIPT}`, 'text/html'],
    ['HTML that says it is a PNG', `<html>${SCRIPT}`, 'image/png'],
    ['PHP', PHP],
    ['a shell script', '#!/bin/sh\nrm -rf /'],
    ['JSON', '{"picture": true}'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n/etc/passwd'],
    ['ImageMagick MVG', 'push graphic-context\nimage over 0,0 0,0 "label:@/etc/passwd"'],
    ['ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['executable', Buffer.from('7f454c4602010100', 'hex')],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['ICO', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(60)])],
    ['PSD', Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(60)])],
    ['HEIC', Buffer.concat([Buffer.from('000000186674797068656963', 'hex'), Buffer.alloc(60)])],
    ['JPEG XL', Buffer.from('ff0afa7f0190081006', 'hex')],
    ['GIF that is also a script', 'GIF89a/*\0\0*/=1;alert(1)'],
    ['JPEG after a line of text', Buffer.concat([Buffer.from('hello\n'), jpeg])],
    ['RIFF that is a sound', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(60)])],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('ff', 'hex')],
    ['a megabyte of zeros', Buffer.alloc(1024 * 1024)],
  ]
  return texts.map(([what, text, type]) => ({
    what,
    bytes: Buffer.from(text),
    ...(type && { type }),
    refused: noPicture,
  }))
}

async function encodedFormats(): Promise<HostileFile[]> {
  const made = { GIF: image().gif(), TIFF: image().tiff(), AVIF: image().avif() }
  const files = Object.entries(made).map(async ([what, encoded]) => ({
    what,
    bytes: await encoded.toBuffer(),
    refused: noPicture,
  }))
  return Promise.all(files)
}

type Formats = Record<'jpeg' | 'png' | 'webp', Buffer>

function damagedFiles(formats: Formats): HostileFile[] {
  const parts = [0.2, 0.5, 0.9]
  const cut = Object.entries(formats).flatMap(([format, bytes]) =>
    parts.map((part) => ({
      what: `the first ${part * 100} % of a ${format}`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      refused: /damaged|not a JPEG/,
    })),
  )
  const { jpeg, png, webp } = formats
  const rotten = Buffer.from(png)
  rotten[rotten.length - 20] = (rotten[rotten.length - 20] ?? 0) ^ 0xff
  return [
    ...cut,
    { what: 'JPEG start and noise', bytes: noisy(jpeg, 3), refused: damagedAnswer },
    { what: 'PNG start and noise', bytes: noisy(png, 8), refused: damagedAnswer },
    { what: 'WebP start and noise', bytes: noisy(webp, 12), refused: damagedAnswer },
    { what: 'PNG with a wrong checksum', bytes: rotten, refused: damagedAnswer },
    { what: 'JPEG start only', bytes: jpeg.subarray(0, 3), refused: damagedAnswer },
    { what: 'PNG start only', bytes: png.subarray(0, 8), refused: damagedAnswer },
    { what: 'JPEG without pixels', bytes: jpegOfSize(jpeg, 0, 0), refused: damagedAnswer },
    { what: 'PNG without pixels', bytes: pngOfSize(0, 0), refused: damagedAnswer },
  ]
}

/** The first bytes of a file, followed by meaningless bytes that are the same in every run. */
function noisy(bytes: Buffer, start: number): Buffer {
  const noise = Buffer.alloc(5_000)
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 7_919) % 251
  return Buffer.concat([bytes.subarray(0, start), noise])
}

function hugeFiles(jpeg: Buffer): HostileFile[] {
  return [
    {
      what: 'JPEG of 40 megapixels',
      bytes: jpegOfSize(jpeg, 8_000, 5_000),
      refused: tooManyPixels,
    },
    {
      what: 'JPEG of 65,535 squared',
      bytes: jpegOfSize(jpeg, 65_535, 65_535),
      refused: /damaged|megapixels/,
    },
    {
      what: 'PNG of 400 megapixels in 50 KB',
      bytes: pngOfSize(20_000, 20_000),
      refused: tooManyPixels,
    },
    {
      what: 'PNG of two billion pixels in width',
      bytes: pngHead(2 ** 31 - 1, 1),
      refused: /damaged|megapixels/,
    },
    { what: 'PNG just above the limit', bytes: pngOfSize(4_900, 4_900), refused: tooManyPixels },
    { what: 'PNG just below the limit', bytes: pngOfSize(4_800, 4_900), size: [1_600, 1_633] },
    { what: 'PNG as a long strip', bytes: pngOfSize(100, 60_000), size: [5, 3_200] },
    { what: 'PNG with text of 64 MB in 64 KB', bytes: pngWith('zTXt', textBomb()), size: [8, 8] },
    {
      what: 'JPEG of more than 20 MB',
      bytes: Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)]),
      refused: /at most 20 MB/,
    },
  ]
}

function textBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(64 * 1024 * 1024))
  return Buffer.concat([Buffer.from('Comment\0\0'), text])
}

const appendText = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text)])

function polyglots({ jpeg, png, webp }: Formats): HostileFile[] {
  const comment = (text: string) => {
    const head = Buffer.from('fffe0000', 'hex')
    head.writeUInt16BE(text.length + 2, 2)
    return Buffer.concat([jpeg.subarray(0, HEAD), head, Buffer.from(text), jpeg.subarray(HEAD)])
  }
  return [
    { what: 'JPEG with HTML behind it', bytes: appendText(jpeg, SCRIPT) },
    { what: 'PNG with HTML behind it', bytes: appendText(png, SCRIPT) },
    { what: 'WebP with HTML behind it', bytes: appendText(webp, SCRIPT) },
    { what: 'JPEG with a ZIP behind it', bytes: appendText(jpeg, 'PK\u0003\u0004') },
    { what: 'JPEG with HTML in its comment', bytes: comment(SCRIPT), type: 'text/html' },
    { what: 'JPEG with PHP in its comment', bytes: comment(PHP), fileName: 'photo.php' },
    { what: 'PNG with HTML in its text', bytes: pngWith('tEXt', Buffer.from(`Title\0${SCRIPT}`)) },
  ]
}

async function unusualPictures(): Promise<HostileFile[]> {
  const frames = Buffer.alloc(size.width * size.height * 3 * 3, 90)
  const raw = { width: size.width, height: size.height * 3, channels: 3, pageHeight: size.height }
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' } }
  const made = {
    'animated WebP': sharp(frames, { raw: raw as CreateRaw }).webp({ loop: 0 }),
    'JPEG in CMYK': image().toColourspace('cmyk').jpeg(),
    'grey JPEG': image().greyscale().jpeg(),
    'progressive JPEG': image().jpeg({ progressive: true }),
    'PNG with 16 bits': image().toColourspace('rgb16').png(),
    'PNG with a palette': image().png({ palette: true }),
    'PNG with transparency': image().ensureAlpha(0.5).png(),
    'WebP without loss': image().webp({ lossless: true }),
    'JPEG with a position and a camera': image()
      .withExif({ ...gps, IFD0: { Model: SCRIPT } })
      .jpeg(),
    'JPEG with a colour profile': image().withIccProfile('p3').jpeg(),
  }
  const files = Object.entries(made).map(async ([what, encoded]) => ({
    what,
    bytes: await encoded.toBuffer(),
    size: [size.width, size.height] as const,
  }))
  return [
    ...(await Promise.all(files)),
    { what: 'PNG of one pixel', bytes: pngOfSize(1, 1), size: [1, 1] },
  ]
}

/** Phones store their orientation (1 to 8) in the file; from 5 on, width and height are swapped. */
async function turnedPictures(): Promise<HostileFile[]> {
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8]
  const files = orientations.map(async (orientation) => ({
    what: `JPEG held as ${orientation}`,
    bytes: await image().withMetadata({ orientation }).jpeg().toBuffer(),
    size: orientation < 5 ? ([60, 40] as const) : ([40, 60] as const),
  }))
  return Promise.all(files)
}

function strangeNames(jpeg: Buffer): HostileFile[] {
  const names = [
    '../../../../etc/passwd',
    String.raw`..\..\windows\system32\x.jpg`,
    '/etc/cron.d/chowk',
    'photo.jpg\0.php',
    'photo.jpg.php',
    `${'x'.repeat(5_000)}.jpg`,
    '\u202egpj.exe',
    '%2e%2e%2fphoto.jpg',
    'CON.jpg',
    '.htaccess',
    '',
  ]
  return names.map((fileName) => ({
    what: `a file called ${fileName.slice(0, 40)}`,
    bytes: jpeg,
    fileName,
  }))
}
