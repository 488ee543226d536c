import {
  BinaryBitmap,
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
  zxing: ({ data, width, height }) => {
    const pixels = Int32Array.from({ length: width * height }, (_none, place) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * place, 4 * place + 3)
      return (red << 16) | (green << 8) | blue
    })
    const source = new RGBLuminanceSource(pixels, width, height)
    return new ZxingReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
  },
}
