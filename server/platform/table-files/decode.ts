import { NotATable } from './faults.ts'

/** The part of a file that decides whether it is UTF-16 without a mark. */
const SAMPLE_BYTES = 4_096
/** Control characters that no list has. Bytes that Windows-1252 does not define become some of them. */
// oxlint-disable-next-line no-control-regex -- finds exactly these
const undefinedSigns = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/

/**
 * The text of a file in UTF-8 (with or without a mark), UTF-16 or Windows-1252, which is what spreadsheets save. Throws
 * NotATable when it is none of them.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding) ?? decode(bytes, 'windows-1252') ?? ''
  if (undefinedSigns.test(text)) throw new NotATable(text.includes('\0') ? 'kind' : 'encoding')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (from: number) => sample.filter((byte, at) => byte === 0 && at % 2 === from).length
  // Latin letters and separators have a zero byte each in UTF-16.
  if (zeros(1) > sample.length / 8) return 'utf-16le'
  return zeros(0) > sample.length / 8 ? 'utf-16be' : 'utf-8'
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
