/** A picture in black and white: rows of `width / 8` bytes; the first dot is the highest bit, and 1 is black. */
export type Bitmap = { width: number; height: number; bits: Uint8Array<ArrayBuffer> }

type Pixels = { width: number; height: number; data: ArrayLike<number> }

/** Grey edges of a letter are black where they are darker than this, or else thin strokes would have gaps. */
const BLACK_BELOW = 168

/** The dots of a picture whose width is a multiple of 8. */
export function bitmapOf({ width, height, data }: Pixels): Bitmap {
  const bits = new Uint8Array((width / 8) * height)
  for (let dot = 0; dot < width * height; dot += 1) {
    const [red = 255, green = 255, blue = 255] = [0, 1, 2].map((part) => data[4 * dot + part])
    const light = 0.299 * red + 0.587 * green + 0.114 * blue
    if (light < BLACK_BELOW) bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7))
  }
  return { width, height, bits }
}

/** Printers for receipts and labels have 203 dots to the inch. */
export const DOTS_PER_MILLIMETRE = 8

const LETTERS = "'Anek Latin', 'Anek Devanagari', system-ui, sans-serif"

/** The page's letters. `size` in dots. */
export function fontOf(size: number, weight: 400 | 650): string {
  return `${weight} ${size}px ${LETTERS}`
}

/** Loads the letters of a text; without signal the device's own letters are drawn. */
export async function loadLetters(text: string): Promise<void> {
  const loading = ([400, 650] as const).map((weight) =>
    document.fonts.load(fontOf(24, weight), text),
  )
  await Promise.all(loading).catch(() => undefined)
}

/** A white canvas with a black pen. */
export function newPen(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('the browser has no canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = 'black'
  return pen
}

/** The picture that a pen has drawn. */
export function drawnBy(pen: CanvasRenderingContext2D): Bitmap {
  const { width, height } = pen.canvas
  return bitmapOf(pen.getImageData(0, 0, width, height))
}
