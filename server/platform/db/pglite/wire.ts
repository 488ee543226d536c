/**
 * The parts of PostgreSQL's wire protocol 3.0 that the stream needs: https://www.postgresql.org/docs/15/protocol.html
 */

const sslRequest = 80_877_103

/** Frontend messages after which the server answers: Query, Sync, Flush, CopyDone and CopyFail. */
const answerTypes = new Set([...'QSHcf'].map((letter) => letter.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)
const sync = 'S'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)
const errorResponse = 'E'.charCodeAt(0)

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function int32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeInt32BE(value, 4 * index))
  return bytes
}

const text = (...values: string[]) => Buffer.from(values.map((value) => `${value}\0`).join(''))

/** The server's answer to a start-up packet that it accepts without a password. */
export const welcome = Buffer.concat([
  message('R', int32(0)),
  ...[
    ['server_version', '18.0 (PGlite)'],
    ['client_encoding', 'UTF8'],
    ['DateStyle', 'ISO, MDY'],
    ['integer_datetimes', 'on'],
    ['standard_conforming_strings', 'on'],
    ['TimeZone', 'UTC'],
  ].map(([name = '', value = '']) => message('S', text(name, value))),
  message('K', int32(1, 1)),
  message('Z', Buffer.from('I')),
])

/** Messages that reset a session: an incomplete batch, a transaction, settings, subscriptions. */
export const sessionReset = Buffer.concat([
  message('S', Buffer.alloc(0)),
  message('Q', text('rollback')),
  message('Q', text('discard all')),
])

/** Length in bytes of the start-up packet, or of a TLS request (`tls: true`); undefined until it is complete. */
export function readStartup(bytes: Buffer): { length: number; tls: boolean } | undefined {
  if (bytes.length < 8) return undefined
  const length = bytes.readInt32BE(0)
  if (bytes.length < length) return undefined
  return { length, tls: bytes.readInt32BE(4) === sslRequest }
}

/** Length in bytes of the complete batches, and whether the client has ended the connection (Terminate). */
export function readBatch(bytes: Buffer): { length: number; goodbye: boolean } {
  let ready = 0
  let at = 0
  while (at + 5 <= bytes.length) {
    const type = bytes.readUInt8(at)
    if (type === terminate) return { length: ready, goodbye: true }
    at += 1 + bytes.readInt32BE(at + 1)
    if (at <= bytes.length && answerTypes.has(type)) ready = at
  }
  return { length: ready, goodbye: false }
}

/** True for an incomplete answer, after which a failed database sends no more. */
export function isCutOff(messages: Uint8Array, answer: Uint8Array): boolean {
  let last = 0
  for (const { type } of split(messages)) last = type
  const endsReady = answer[answer.length - 6] === readyForQuery
  return (last === sync || last === simpleQuery) && !endsReady
}

/** SQLSTATE and text of the last error in an answer. */
export function readError(answer: Uint8Array): { code: string; text: string } | undefined {
  let found: { code: string; text: string } | undefined
  for (const { type, body } of split(answer)) {
    if (type !== errorResponse) continue
    const fields = new Map(
      body
        .toString('utf8')
        .split('\0')
        .map((field) => [field[0], field.slice(1)]),
    )
    found = { code: fields.get('C') ?? '', text: fields.get('M') ?? '' }
  }
  return found
}

function* split(bytes: Uint8Array): Generator<{ type: number; body: Buffer }> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 5 <= all.length;) {
    const next = at + 1 + all.readInt32BE(at + 1)
    yield { type: all.readUInt8(at), body: all.subarray(at + 5, next) }
    at = next
  }
}

/** True when the answer ends with "ready" inside an open transaction. */
export function staysInTransaction(answer: Uint8Array): boolean {
  const status = answer[answer.length - 1]
  return answer[answer.length - 6] === readyForQuery && (status === 0x54 || status === 0x45)
}
