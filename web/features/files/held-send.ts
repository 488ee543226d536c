import { Watchable } from '#web/lib/watchable.ts'
import type { UploadQueue } from './uploads.ts'

/**
 * A field whose pictures go up while its form is filled in. `names` are the form's entries that get the pictures,
 * `focus` brings the field into view.
 */
export type PictureField = { queue: UploadQueue; names: readonly string[]; focus: () => void }

/** Shows what is wrong in a form, the entries `awaited` left out. Returns true when nothing is wrong. */
export type CheckForm = (awaited: readonly string[]) => boolean | Promise<boolean>

type State = 'free' | 'waiting' | 'stopped' | 'asking'

/**
 * Holds a form that a person sends before its pictures are stored. The press shows at once what else is wrong. If nothing
 * is, it waits: the form is sent when all pictures are stored. If one cannot be stored, the press stops at its field.
 * So it does when a field warns of a picture that has arrived meanwhile: the next press sends the form with it. A press
 * sends pictures again that were lost on the way.
 */
export class HeldSend extends Watchable {
  readonly #fields = new Set<PictureField>()
  #send: () => void = () => undefined
  #state: State = 'free'
  /** Brings the field into view that warned while a press waits. */
  #warning: (() => void) | undefined

  readonly state = () => this.#state

  /** The number of pictures that are not stored. */
  readonly count = () => this.#uploads().length

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

  /** Call it before a picture that looks bad leaves the field's queue. */
  readonly warn = (focus: () => void) => {
    if (this.#state === 'waiting') this.#warning ??= focus
  }

  /** A press of the button. Returns true when the form can be sent at once; otherwise `send` is called when it can. */
  press(send: () => void, check: CheckForm): boolean {
    this.#send = send
    this.#warning = undefined
    for (const { queue } of this.#fields) queue.retryFailed()
    const isHeld = this.count() > 0
    this.#state = isHeld ? 'waiting' : 'free'
    this.#look()
    if (isHeld) void this.#check(check)
    return !isHeld
  }

  async #check(check: CheckForm): Promise<void> {
    if ((await check(this.#awaited())) || this.#state !== 'waiting') return
    this.#state = 'free'
    this.#look()
  }

  #awaited(): string[] {
    return [...this.#fields].flatMap(({ queue, names }) => (queue.list().length > 0 ? names : []))
  }

  #look(): void {
    const uploads = this.#uploads()
    const isSending = uploads.some(({ error }) => error === undefined)
    // Another picture answers the question about the earlier one.
    if (this.#state === 'asking' && isSending) this.#state = 'free'
    const isEnd = this.#state === 'waiting' && !isSending
    if (isEnd) this.#state = this.#end(uploads.length)
    this.announce()
    if (isEnd) this.#act()
  }

  #end(left: number): State {
    if (left > 0) return 'stopped'
    return this.#warning ? 'asking' : 'free'
  }

  #act(): void {
    if (this.#state === 'free') this.#send()
    else if (this.#state === 'asking') this.#warning?.()
    else this.#firstFailed()?.focus()
  }

  #uploads() {
    return [...this.#fields].flatMap(({ queue }) => queue.list())
  }

  #firstFailed(): PictureField | undefined {
    return [...this.#fields].find(({ queue }) => queue.list().length > 0)
  }
}
