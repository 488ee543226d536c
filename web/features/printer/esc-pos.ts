import type { Bitmap } from './bitmap.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * The ends of a page. Commands by their names in Epson's ESC/POS reference:
 * https://download4.epson.biz/sec_pubs/pos/reference_en/escpos/
 */
const ends = {
  /** Feeds the last line past the edge at which paper is torn off (ESC d). */
  tear: [0x1b, 0x64, 4],
  /** Feeds the last line past the knife, and cuts all but one point (GS V, function B). */
  cut: [0x1d, 0x56, 66, 0],
  /** Feeds to the next label, which the printer finds by its mark or gap (GS FF). */
  label: [0x1d, 0x0c],
  nothing: [],
}
export type PageEnd = keyof typeof ends

/** Rows sent at once: small printers hold only some kilobytes. */
const BAND_ROWS = 64

/** The bytes of pages, in parts that may be sent one by one. The first part only resets the printer (ESC @). */
export function encodePages(pages: readonly Bitmap[], end: PageEnd): Bytes[] {
  const parts = pages.flatMap((page) => [...bandsOf(page), Uint8Array.from(ends[end])])
  return [Uint8Array.of(0x1b, 0x40), ...parts.filter(({ length }) => length > 0)]
}

/** A picture as bands (GS v 0). */
function bandsOf({ width, height, bits }: Bitmap): Bytes[] {
  const rowBytes = width / 8
  return Array.from({ length: Math.ceil(height / BAND_ROWS) }, (_none, band) => {
    const from = band * BAND_ROWS
    const rows = Math.min(BAND_ROWS, height - from)
    const head = [0x1d, 0x76, 0x30, 0, ...inTwoBytes(rowBytes), ...inTwoBytes(rows)]
    const bytes = new Uint8Array(head.length + rows * rowBytes)
    bytes.set(head)
    bytes.set(bits.subarray(from * rowBytes, (from + rows) * rowBytes), head.length)
    return bytes
  })
}

const inTwoBytes = (count: number) => [count & 0xff, count >> 8]
