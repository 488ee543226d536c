import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Form = { bytes: Buffer; etag: string }

/**
 * Texts have a few dozen kilobytes, so the default window of 4 MB would only cost memory and time. The next quality
 * level makes pages 5 % smaller and takes twice as long.
 */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

/**
 * A text that is sent many times; each encoding of it is made once. Encoding a page takes a third of a millisecond.
 * It is done in this thread, because a thread of Node's pool needs six times as much processor time: it frees and
 * allocates the encoder's memory each time.
 */
export class PreparedText {
  readonly #bytes: Buffer
  readonly #forms = new Map<Encoding, Form>()

  constructor(text: string | Buffer) {
    this.#bytes = typeof text === 'string' ? Buffer.from(text) : text
  }

  in(encoding: Encoding): Form {
    const form = this.#forms.get(encoding) ?? this.#make(encoding)
    this.#forms.set(encoding, form)
    return form
  }

  #make(encoding: Encoding): Form {
    const bytes = compress(this.#bytes, encoding)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    return { bytes, etag: `"${hash}-${encoding}"` }
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Sends the text in an encoding that the client accepts; 304 when the client has it already. */
export function sendPrepared(prepared: PreparedText, { request, reply }: Exchange): FastifyReply {
  const { bytes, etag } = encode(prepared, { request, reply })
  reply.header('etag', etag)
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(bytes)
}

/** The bytes in the encoding that the client accepts; sets the headers `Content-Encoding` and `Vary`. */
export function encode(prepared: PreparedText, { request, reply }: Exchange): Form {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return prepared.in(encoding)
}

export function isKnown(request: FastifyRequest, etag: string): boolean {
  return request.headers['if-none-match']?.includes(etag) ?? false
}

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

function compress(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return gzipSync(bytes)
  return brotliCompressSync(bytes, {
    params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
