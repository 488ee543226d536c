import type { PicturePurpose } from '#shared/picture-purpose.ts'
import type { Output } from '#web/lib/call.ts'
import { callWithFiles } from '#web/lib/call-upload.ts'
import { CallError, waitSeconds } from '#web/lib/call-error.ts'
import { Watchable } from '#web/lib/watchable.ts'
import { HeicError, shrinkPicture } from './shrink-picture.ts'

/** A picture that is being sent, or that could not be sent. */
export type Upload = {
  id: string
  file: Blob
  purpose: PicturePurpose
  /** The object URL of the file, for its tile. */
  preview: string
  /** The sent fraction, from 0 to `ALL_SENT`; undefined while earlier pictures are being sent. */
  sent: number | undefined
  error: unknown
  /** The stored picture that this one replaces. */
  replaces: string | undefined
}

export type StoredPictures = Output<'POST /pictures'>
export type OnStored = (picture: StoredPictures, upload: Upload) => void

/** The longest time for which a picture waits by itself; after it a person decides. */
const LONGEST_PAUSE_SECONDS = 60
const TOO_LARGE = 413

/** True when the same picture would be refused again. */
export function isRefused(error: unknown): boolean {
  if (error instanceof HeicError) return true
  return (
    error instanceof CallError && (error.code === 'INVALID_INPUT' || error.status === TOO_LARGE)
  )
}

/** Sends pictures one after the other, so that they arrive in the order in which they were chosen. */
export class UploadQueue extends Watchable {
  #onStored: OnStored | undefined
  #uploads: readonly Upload[] = []
  #stop: AbortController | undefined
  #running: string | undefined
  #count = 0

  readonly list = () => this.#uploads

  /** Sets the callback for every picture that the server has stored. */
  tell(onStored: OnStored): void {
    this.#onStored = onStored
  }

  /** Returns the ids of the uploads, in the order of the files. */
  add(files: readonly Blob[], purpose: PicturePurpose, replaces?: string): string[] {
    const added = files.map((file) => ({
      purpose,
      id: `upload-${this.#count++}`,
      file,
      preview: URL.createObjectURL(file),
      sent: undefined,
      error: undefined,
      replaces,
    }))
    this.#set([...this.#uploads, ...added])
    void this.#run()
    return added.map(({ id }) => id)
  }

  /** Sends pictures without an answer again. A picture that the server refused is not sent again. */
  retryLost(): void {
    for (const { id, error } of this.#uploads)
      if (error instanceof CallError && error.status === 0) this.retry(id)
  }

  /** Sends all pictures again that may pass now. */
  retryFailed(): void {
    for (const { id, error } of this.#uploads)
      if (error !== undefined && !isRefused(error)) this.retry(id)
  }

  retry(id: string): void {
    this.#change(id, { error: undefined, sent: undefined })
    void this.#run()
  }

  remove(id: string): void {
    if (this.#running === id) this.#stop?.abort()
    const gone = this.#uploads.find((upload) => upload.id === id)
    if (gone) URL.revokeObjectURL(gone.preview)
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
  }

  /** Stops and removes all uploads. Call it when the screen is left. */
  close(): void {
    for (const { id } of this.#uploads) this.remove(id)
  }

  async #run(): Promise<void> {
    if (this.#running !== undefined) return
    const next = this.#uploads.find(({ error }) => error === undefined)
    if (!next) return
    this.#running = next.id
    this.#stop = new AbortController()
    this.#change(next.id, { sent: 0 })
    try {
      const stored = await this.#send(next, this.#stop.signal)
      if (!this.#has(next.id)) return
      this.#onStored?.(stored, next)
      this.remove(next.id)
    } catch (error) {
      const seconds = waitSeconds(error) ?? Number.POSITIVE_INFINITY
      const waits = seconds <= LONGEST_PAUSE_SECONDS
      this.#change(next.id, waits ? { sent: undefined } : { error })
      if (waits) await pause(seconds, this.#stop.signal)
    } finally {
      this.#running = undefined
      void this.#run()
    }
  }

  async #send({ id, file, purpose }: Upload, signal: AbortSignal): Promise<StoredPictures> {
    const form = new FormData()
    form.append('purpose', purpose)
    form.append('picture', await shrinkPicture(file), 'picture')
    signal.throwIfAborted()
    const onProgress = (sent: number) => this.#change(id, { sent })
    return callWithFiles('POST /pictures', form, { signal, onProgress })
  }

  #has(id: string): boolean {
    return this.#uploads.some((upload) => upload.id === id)
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    this.announce()
  }
}

/** Waits until the server takes pictures again, or until the signal ends it. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
