import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { Database } from './db/open.ts'
import type { LiveNotice } from './jobs.ts'
import { LIVE_CHANNEL } from './jobs.ts'

/** The shopper and store whose orders a stream may report. */
export type LiveTopic = { shopperId: string; storeId: string | null }

type Streams = Map<NodeJS.WritableStream, LiveTopic & { request: FastifyRequest }>

const HEARTBEAT_MS = 20_000
const MAX_STREAMS = 2_000
/** More than the open tabs of one person, but a limit on the streams of one account. */
const MAX_STREAMS_PER_PERSON = 20

/**
 * `GET /api/live`: Server-Sent Events that say which orders changed, and that the stock of a store did; the screen then
 * loads them. Events come by NOTIFY, so a change by any server process reaches every browser.
 */
export async function mountLive(
  app: FastifyInstance,
  database: Database,
  topicOf: (request: FastifyRequest) => Promise<LiveTopic>,
): Promise<void> {
  const streams: Streams = new Map()
  const onPayload = (text: string) => {
    for (const notice of JSON.parse(text) as LiveNotice[]) {
      if (notice.event === 'sessions.ended') void lookAnew(streams, notice, topicOf)
      else tell(streams, notice)
    }
  }
  // A browser whose stream ends opens another one and loads its data again.
  const endAll = () => {
    for (const stream of streams.keys()) stream.end()
  }
  const stopListening = await database.listen(LIVE_CHANNEL, onPayload, endAll)
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, 'heartbeat', {})
  }, HEARTBEAT_MS)
  heartbeat.unref()

  app.get(
    '/api/live',
    { schema: { hide: true }, exposeHeadRoute: false, config: { limit: 'live' } },
    async (request, reply) => {
      const topic = await topicOf(request)
      checkRoom([...streams.values()], topic)
      reply.hijack()
      // The client disconnected during the check of its session, so its close event has passed already.
      if (request.raw.socket.destroyed) return reply
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      streams.set(reply.raw, { ...topic, request })
      send(reply.raw, 'hello', {})
      reply.raw.on('close', () => streams.delete(reply.raw))
      return reply
    },
  )
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    endAll()
    // Errors are ignored: all connections are closed now anyway, and this one may be broken.
    void stopListening().catch(() => undefined)
  })
}

function tell(streams: Streams, { event, orderId, storeId, shopperId, by }: LiveNotice): void {
  for (const [stream, topic] of streams) {
    const own = topic.storeId !== null && topic.storeId === storeId
    if (event === 'stock.changed') {
      if (own) send(stream, 'store-stock', { event })
      continue
    }
    // A store sees a booking when it is paid, not while its payment is under way.
    if (own && !event.startsWith('payment.')) send(stream, 'store-order', { orderId, event, by })
    if (topic.shopperId === shopperId) send(stream, 'booking', { orderId, event })
  }
}

/** After a session of this person has ended: closes the streams whose session is no longer valid. */
async function lookAnew(
  streams: Streams,
  notice: LiveNotice,
  topicOf: (request: FastifyRequest) => Promise<LiveTopic>,
): Promise<void> {
  for (const [stream, { shopperId, request }] of streams)
    if (shopperId === notice.shopperId) await topicOf(request).catch(() => stream.end())
}

function checkRoom(open: LiveTopic[], { shopperId }: LiveTopic): void {
  const own = open.filter((topic) => topic.shopperId === shopperId)
  if (own.length >= MAX_STREAMS_PER_PERSON)
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 })
  if (open.length >= MAX_STREAMS)
    throw new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 60 })
}

function send(stream: NodeJS.WritableStream, event: string, data: unknown): void {
  stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
