import { Duplex } from 'node:stream'
import type { PgliteHost } from './host.ts'
import type { PgliteBackend } from './session.ts'
import { readBatch, readStartup, staysInTransaction, welcome } from './wire.ts'

/** The stream that node-postgres uses as its socket: passes complete batches to PGlite and returns its answers. */
export class PgliteStream extends Duplex {
  readonly #host: PgliteHost
  readonly #idleInTransactionMs: number
  #backend: PgliteBackend | undefined
  #greeted = false
  #unsent: Buffer = Buffer.alloc(0)
  #idle: NodeJS.Timeout | undefined
  #unanswered = 0

  constructor(host: PgliteHost, idleInTransactionMs: number) {
    super()
    this.#host = host
    this.#idleInTransactionMs = idleInTransactionMs
  }

  connect(): this {
    void this.#acquire()
    return this
  }

  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#idle)
    if (this.#backend) this.#host.release(this.#backend)
    this.#backend = undefined
    done(error)
  }

  async #acquire(): Promise<void> {
    try {
      const backend = await this.#host.acquire()
      if (this.destroyed) return this.#host.release(backend)
      this.#backend = backend
      this.emit('connect')
    } catch (error) {
      this.destroy(asError(error))
    }
  }

  #take(bytes: Buffer): void {
    this.#unsent = this.#unsent.length > 0 ? Buffer.concat([this.#unsent, bytes]) : bytes
    if (!this.#greeted) return this.#greet()
    const { length, goodbye } = readBatch(this.#unsent)
    const batch = this.#unsent.subarray(0, length)
    this.#unsent = this.#unsent.subarray(length)
    if (length > 0) void this.#execute(batch)
    if (goodbye) this.#unsent = Buffer.alloc(0)
  }

  #greet(): void {
    const startup = readStartup(this.#unsent)
    if (!startup) return
    this.#unsent = this.#unsent.subarray(startup.length)
    this.#greeted = !startup.tls
    this.push(startup.tls ? Buffer.from('N') : welcome)
  }

  async #execute(batch: Buffer): Promise<void> {
    clearTimeout(this.#idle)
    this.#unanswered += 1
    try {
      const answer = await this.#backend?.execute(batch)
      this.#unanswered -= 1
      if (!answer || this.destroyed) return
      if (this.#unanswered === 0 && staysInTransaction(answer)) this.#watchIdle()
      this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
    } catch (error) {
      this.destroy(asError(error))
    }
  }

  #watchIdle(): void {
    const limit = this.#idleInTransactionMs
    const end = () =>
      this.destroy(new Error(`A transaction was idle for ${limit} ms and was ended`))
    this.#idle = setTimeout(end, limit)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
