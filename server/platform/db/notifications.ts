import { escapeIdentifier, type ClientBase } from 'pg'

export type Hear = (payload: string) => void

/** Who hears what. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Hear>>()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  add(channel: string, hear: Hear): void {
    const hears = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, hears.add(hear))
  }

  /** True when nobody is left on the channel. */
  remove(channel: string, hear: Hear): boolean {
    const hears = this.#byChannel.get(channel)
    hears?.delete(hear)
    return hears?.size === 0 && this.#byChannel.delete(channel)
  }

  /** Hands the client's notifications to whoever listens. */
  attach(client: ClientBase): void {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of this.#byChannel.get(channel) ?? []) hear(payload)
    })
  }

  async subscribe(client: ClientBase): Promise<void> {
    for (const channel of this.channels) await client.query(listenTo(channel))
  }
}

export const listenTo = (channel: string) => `listen ${escapeIdentifier(channel)}`
export const stopListeningTo = (channel: string) => `unlisten ${escapeIdentifier(channel)}`
