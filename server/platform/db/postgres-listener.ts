import { Client, type ClientConfig } from 'pg'
import type { DatabaseLog } from './database.ts'
import { Listeners, listenTo, stopListeningTo, type Hear } from './notifications.ts'

const reconnectMs = 1_000

/** LISTEN on a connection of its own, which is made when first needed and made again when it breaks. */
export function createPostgresListener(connection: ClientConfig, log: DatabaseLog) {
  const listeners = new Listeners()
  let client: Promise<Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const open = async () => {
    const fresh = new Client({ ...connection, keepAlive: true })
    fresh.on('error', (error) =>
      log.warn({ error: error.message }, 'The listening connection broke'),
    )
    fresh.once('end', reopenLater)
    listeners.attach(fresh)
    await fresh.connect()
    await listeners.subscribe(fresh)
    return fresh
  }

  const connect = () => {
    client ??= open()
    return client
  }

  function reopenLater() {
    client = undefined
    if (closed || listeners.channels.length === 0) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect().catch(reopenLater), reconnectMs).unref()
  }

  const listen = async (channel: string, hear: Hear) => {
    listeners.add(channel, hear)
    const opened = await connect().catch((error: unknown) => {
      client = undefined
      listeners.remove(channel, hear)
      throw error
    })
    await opened.query(listenTo(channel))
    return async () => {
      if (!listeners.remove(channel, hear)) return
      await (await client)?.query(stopListeningTo(channel))
    }
  }

  const close = async () => {
    closed = true
    clearTimeout(retry)
    const opened = await client?.catch(() => undefined)
    await opened?.end()
  }

  return { listen, close }
}
