import { crc32, deflateSync } from 'node:zlib'

const SIZE_AT = 5

/** The JPEG with a changed size in its header. */
export function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const head = copy.indexOf(Buffer.from('ffc0', 'hex'))
  copy.writeUInt16BE(height, head + SIZE_AT)
  copy.writeUInt16BE(width, head + SIZE_AT + 2)
  return copy
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The header of a PNG with one bit for each pixel. */
export function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  return Buffer.concat([signature, chunk('IHDR', head)])
}

/** A white PNG: large ones are a thousand times smaller than their pixels. */
export function pngOfSize(width: number, height: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 255)
  row[0] = 0
  const rows = Buffer.alloc(row.length * height, row)
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([pngHead(width, height), more, data, chunk('IEND', Buffer.alloc(0))])
}

export function pngWith(type: string, data: Buffer): Buffer {
  return pngOfSize(8, 8, chunk(type, data))
}
