import { Inflate } from 'fflate'
import { MAX_PICTURE_MEGABYTES, MAX_ZIP_ENTRIES, MAX_ZIP_MEGABYTES } from '#shared/limits.ts'

const MEGABYTE = 1_048_576

/** The bounds of a zip: its entries, and bytes of one unpacked picture and of all. */
const usualLimits = {
  entries: MAX_ZIP_ENTRIES,
  pictureBytes: MAX_PICTURE_MEGABYTES * MEGABYTE,
  bytes: MAX_ZIP_MEGABYTES * MEGABYTE,
}

export type ZipFault = 'notZip' | 'damaged' | 'locked' | 'entries' | 'bytes' | 'pictureBytes'

export class ZipError extends Error {
  override name = 'ZipError'
  fault: ZipFault

  constructor(fault: ZipFault, cause?: unknown) {
    super(`the zip is refused: ${fault}`, { cause })
    this.fault = fault
  }
}

/** `path` is untrusted text from the zip; it is never used as a path on this device. */
export type ZippedFile = { path: string; blob: Blob }

type Entry = { path: string; flags: number; method: number; packedBytes: number; offset: number }

/**
 * Unpacks the files whose path is wanted, one after the other. The list at the zip's end says where they are; bytes are
 * counted while they are unpacked, because a zip may lie about sizes. Throws `ZipError`, after which nothing is used.
 * Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export async function readZip(
  zip: Blob,
  isWanted: (path: string) => boolean,
  limits = usualLimits,
): Promise<{ files: ZippedFile[]; others: string[] }> {
  if (zip.size > limits.bytes) throw new ZipError('bytes')
  const entries = await readEntries(zip, limits.entries)
  const wanted = entries.filter(({ path }) => isWanted(path))
  const files: ZippedFile[] = []
  let room = limits.bytes
  for (const entry of wanted) {
    if (entry.flags & 1) throw new ZipError('locked')
    const blob = await unpack(zip, entry, (bytes) => {
      if (bytes > limits.pictureBytes) throw new ZipError('pictureBytes')
      if (bytes > room) throw new ZipError('bytes')
    })
    room -= blob.size
    files.push({ path: entry.path, blob })
  }
  const others = entries.filter(({ path }) => !isWanted(path) && !path.endsWith('/'))
  return { files, others: others.map(({ path }) => path) }
}

const END = { mark: 0x06_05_4b_50, bytes: 22, mostComment: 0xff_ff }
const LISTED = { mark: 0x02_01_4b_50, bytes: 46 }
const LOCAL = { mark: 0x04_03_4b_50, bytes: 30 }
/** In a 32-bit field, this value means that a zip above 4 GB has the number in another field. */
const ELSEWHERE_32 = 0xff_ff_ff_ff

async function readEntries(zip: Blob, most: number): Promise<Entry[]> {
  const tailStart = Math.max(0, zip.size - END.bytes - END.mostComment)
  const tail = await viewOf(zip, tailStart, zip.size)
  let end = tail.byteLength - END.bytes
  while (end >= 0 && tail.getUint32(end, true) !== END.mark) end -= 1
  if (end < 0) {
    const head = await viewOf(zip, 0, Math.min(zip.size, 4))
    const isBegun = head.byteLength === 4 && head.getUint32(0, true) === LOCAL.mark
    throw new ZipError(isBegun ? 'damaged' : 'notZip')
  }
  const count = tail.getUint16(end + 10, true)
  const listBytes = tail.getUint32(end + 12, true)
  const listStart = tail.getUint32(end + 16, true)
  if (count > most) throw new ZipError('entries')
  if (listStart === ELSEWHERE_32) throw new ZipError('bytes')
  if (listStart + listBytes > tailStart + end) throw new ZipError('damaged')
  const list = await viewOf(zip, listStart, listStart + listBytes)
  return entriesOf(list, count)
}

function entriesOf(list: DataView<ArrayBuffer>, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let nth = 0; nth < count; nth += 1) {
    if (at + LISTED.bytes > list.byteLength || list.getUint32(at, true) !== LISTED.mark)
      throw new ZipError('damaged')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      list.getUint16(at + place, true),
    ) as [number, number, number]
    const nameStart = at + LISTED.bytes
    if (nameStart + nameBytes > list.byteLength) throw new ZipError('damaged')
    entries.push({
      path: decodeName(new Uint8Array(list.buffer, list.byteOffset + nameStart, nameBytes)),
      flags: list.getUint16(at + 8, true),
      method: list.getUint16(at + 10, true),
      packedBytes: list.getUint32(at + 20, true),
      offset: list.getUint32(at + 42, true),
    })
    at = nameStart + nameBytes + extraBytes + commentBytes
  }
  return entries
}

/** Most programs write UTF-8, also without saying so. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const STORED = 0
const DEFLATED = 8

async function unpack(zip: Blob, entry: Entry, check: (bytes: number) => void): Promise<Blob> {
  const { offset, packedBytes, method } = entry
  const head = await viewOf(zip, offset, offset + LOCAL.bytes)
  if (head.byteLength < LOCAL.bytes || head.getUint32(0, true) !== LOCAL.mark)
    throw new ZipError('damaged')
  const start = offset + LOCAL.bytes + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = zip.slice(start, start + packedBytes)
  if (packed.size < packedBytes) throw new ZipError('damaged')
  if (method === STORED) {
    check(packed.size)
    return packed
  }
  if (method !== DEFLATED) throw new ZipError('damaged')
  try {
    return await inflate(packed, check)
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged', error)
  }
}

/** Bytes of one step; unpacked they are at most a thousand times as many. */
const STEP = 16_384

async function inflate(packed: Blob, check: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const inflater = new Inflate((part) => {
    bytes += part.length
    check(bytes)
    parts.push(part as Uint8Array<ArrayBuffer>)
  })
  for (let at = 0; at < packed.size; at += STEP) {
    const step = await packed.slice(at, at + STEP).arrayBuffer()
    inflater.push(new Uint8Array(step), at + STEP >= packed.size)
  }
  return new Blob(parts)
}

async function viewOf(zip: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(from, to).arrayBuffer())
}
