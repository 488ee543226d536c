import { escapeIdentifier, type ClientBase } from 'pg'

export type OnPayload = (payload: string) => void
/** `missed` is called when notifications may have been lost while a connection was broken. */
type Entry = { onPayload: OnPayload; missed?: (() => void) | undefined }

/** The subscribers of each channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Entry>>()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  add(channel: string, entry: Entry): void {
    const entries = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, entries.add(entry))
  }

  /** Returns true when the channel has no subscriber left. */
  remove(channel: string, entry: Entry): boolean {
    const entries = this.#byChannel.get(channel)
    entries?.delete(entry)
    return entries?.size === 0 && this.#byChannel.delete(channel)
  }

  /** Passes the client's notifications to the subscribers. */
  attach(client: ClientBase): void {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onPayload } of this.#byChannel.get(channel) ?? []) onPayload(payload)
    })
  }

  async subscribe(client: ClientBase): Promise<void> {
    for (const channel of this.channels) await client.query(listenTo(channel))
  }

  tellMissed(): void {
    for (const entries of this.#byChannel.values()) for (const { missed } of entries) missed?.()
  }
}

export const listenTo = (channel: string) => `listen ${escapeIdentifier(channel)}`
export const stopListeningTo = (channel: string) => `unlisten ${escapeIdentifier(channel)}`
