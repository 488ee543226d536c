import { NotATable } from './faults.ts'

/** Bytes at the beginning of a file that decide whether it is UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096
const PART_BYTES = 256 * 1024
/** Control characters that no list has. Bytes that Windows-1252 does not define become some of them. */
// oxlint-disable-next-line no-control-regex -- finds exactly these
const undefinedSigns = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/

/**
 * The text of a file in UTF-8 (with or without a byte order mark), UTF-16 or Windows-1252, the encodings of
 * spreadsheet programs. Throws NotATable for any other file.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = [encodingOf(bytes), 'windows-1252'].find((one) => isIn(bytes, one))
  if (encoding === undefined) throw new NotATable('encoding')
  return new TextDecoder(encoding).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (from: number) => sample.filter((byte, at) => byte === 0 && at % 2 === from).length
  // In UTF-16, each Latin letter and separator has a zero byte.
  if (zeros(1) > sample.length / 8) return 'utf-16le'
  return zeros(0) > sample.length / 8 ? 'utf-16be' : 'utf-8'
}

/**
 * True for bytes that are valid in this encoding. Reads them in parts, so that a refused file is never in memory as a
 * text. Throws NotATable for characters that no list has.
 */
function isIn(bytes: Uint8Array, encoding: string): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const isLast = at + PART_BYTES >= bytes.length
      const text = decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: !isLast })
      if (undefinedSigns.test(text)) throw new NotATable(text.includes('\0') ? 'kind' : 'encoding')
    }
    return true
  } catch (error) {
    if (error instanceof NotATable) throw error
    return false
  }
}
