import {
  BinaryBitmap,
  Code128Reader,
  HybridBinarizer,
  QRCodeReader as ZxingReader,
  RGBLuminanceSource,
} from '@zxing/library'
import jsqr from 'jsqr'
import { decodeQR } from 'qr/decode.js'

type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** Three decoders of QR codes that share no code, by name. Each returns the text, or throws or returns nothing. */
export const qrReaders: Record<string, (picture: Picture) => string | undefined> = {
  qr: (picture) => decodeQR(picture, { timeLimit: 10_000 }),
  jsqr: ({ data, width, height }) => jsqr(data, width, height)?.data,
  zxing: (picture) => new ZxingReader().decode(bitmapOf(picture)).getText(),
}

/** The text of the Code 128 in a picture. */
export function readBars(picture: Picture): string {
  return new Code128Reader().decode(bitmapOf(picture)).getText()
}

function bitmapOf({ data, width, height }: Picture): BinaryBitmap {
  const pixels = Int32Array.from({ length: width * height }, (_none, place) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * place, 4 * place + 3)
    return (red << 16) | (green << 8) | blue
  })
  return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height)))
}
