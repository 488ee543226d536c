import { Client, type ClientConfig } from 'pg'
import type { DatabaseLog } from './database.ts'
import { Listeners, listenTo, stopListeningTo, type OnPayload } from './notifications.ts'

const reconnectMs = 1_000
/**
 * Interval in milliseconds of the queries on the listening connection. It may be silent for hours, so only a query
 * shows that it works.
 */
const askEveryMs = 5_000
const answerWithinMs = 5_000

/**
 * Runs LISTEN on a separate connection, which is opened at the first use and again when it breaks or does not answer.
 * Notifications meanwhile are lost; `missed` is called when the new connection listens.
 */
export class PostgresListener {
  readonly #connection: ClientConfig
  readonly #log: DatabaseLog
  readonly #listeners = new Listeners()
  #client: Promise<Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false
  #broke = false

  constructor(connection: ClientConfig, log: DatabaseLog) {
    const limits = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs }
    this.#connection = { ...connection, ...limits }
    this.#log = log
  }

  async listen(
    channel: string,
    onPayload: OnPayload,
    missed?: () => void,
  ): Promise<() => Promise<void>> {
    const entry = { onPayload, missed }
    this.#listeners.add(channel, entry)
    const client = await this.#connect().catch((error: unknown) => {
      this.#client = undefined
      this.#listeners.remove(channel, entry)
      throw error
    })
    await client.query(listenTo(channel))
    return async () => {
      if (!this.#listeners.remove(channel, entry)) return
      await (await this.#client)?.query(stopListeningTo(channel))
    }
  }

  /** Closes the connection without waiting, because a broken connection never ends properly. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    void this.#client?.then((client) => client.end()).catch(() => undefined)
  }

  #connect(): Promise<Client> {
    this.#client ??= this.#open()
    return this.#client
  }

  async #open(): Promise<Client> {
    const client = new Client(this.#connection)
    client.on('error', (error) =>
      this.#log.warn({ error: error.message }, 'The listening connection broke'),
    )
    const asking = setInterval(() => void ask(client), askEveryMs).unref()
    client.once('end', () => {
      clearInterval(asking)
      this.#reopenLater()
    })
    this.#listeners.attach(client)
    await client.connect()
    await this.#listeners.subscribe(client)
    if (this.#broke) this.#listeners.tellMissed()
    this.#broke = false
    return client
  }

  #reopenLater(): void {
    this.#client = undefined
    this.#broke = true
    if (this.#closed || this.#listeners.channels.length === 0) return
    clearTimeout(this.#retry)
    const reopen = () => void this.#connect().catch(() => this.#reopenLater())
    this.#retry = setTimeout(reopen, reconnectMs).unref()
  }
}

/** Closes a connection that does not answer; its end event opens another one. */
async function ask(client: Client): Promise<void> {
  await client.query('select 1').catch(() => client.end())
}
