import type { UploadQueue } from './uploads.ts'

/** A field whose pictures go up while its form is filled in. `focus` brings the field into view. */
export type PictureField = { queue: UploadQueue; focus: () => void }

type State = 'free' | 'waiting' | 'stopped'

/**
 * Holds a form that a person sends before its pictures are stored. The press waits: the form is sent when all are
 * stored. If one cannot be stored, the press stops at its field. A press sends pictures again that were lost on the way.
 */
export class HeldSend {
  readonly #fields = new Set<PictureField>()
  readonly #listeners = new Set<() => void>()
  #send: () => void = () => undefined
  #state: State = 'free'

  readonly state = () => this.#state

  /** The number of pictures that are not stored. */
  readonly count = () => this.#uploads().length

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a field to the form. Returns the function that takes it out. */
  join(field: PictureField): () => void {
    this.#fields.add(field)
    const stop = field.queue.subscribe(() => this.#look())
    return () => {
      stop()
      this.#fields.delete(field)
      this.#look()
    }
  }

  /** A press of the button. Returns true when the form can be sent at once; otherwise `send` is called when it can. */
  press(send: () => void): boolean {
    this.#send = send
    for (const { queue } of this.#fields) queue.retryFailed()
    const isHeld = this.count() > 0
    this.#state = isHeld ? 'waiting' : 'free'
    this.#look()
    return !isHeld
  }

  #look(): void {
    const uploads = this.#uploads()
    const isSending = uploads.some(({ error }) => error === undefined)
    const isEnd = this.#state === 'waiting' && !isSending
    if (isEnd) this.#state = uploads.length === 0 ? 'free' : 'stopped'
    for (const listener of this.#listeners) listener()
    if (!isEnd) return
    if (this.#state === 'free') this.#send()
    else this.#firstFailed()?.focus()
  }

  #uploads() {
    return [...this.#fields].flatMap(({ queue }) => queue.list())
  }

  #firstFailed(): PictureField | undefined {
    return [...this.#fields].find(({ queue }) => queue.list().length > 0)
  }
}
