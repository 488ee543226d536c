import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveNotices } from '#shared/contract/wire.ts'
import { AppError } from '#shared/app-error.ts'
import type { StaffRole } from '#shared/staff-role.ts'
import type { Database } from './db/open.ts'
import { network } from './http/limiter.ts'
import { LIVE_CHANNEL, type LiveNotice } from './outbox.ts'

/** The shopper and the store whose orders a stream reports, and the person's role in the store. */
export type LiveTopic = {
  shopperId: string
  storeId: string | null
  staffRole: StaffRole | null
}

type Stream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>

const HEARTBEAT_MS = 20_000
/** Most streams of one account; more than the open tabs of one person. */
const MAX_STREAMS_PER_PERSON = 20
/** Most unread bytes of a stream, a few hundred events. A browser that does not read must not fill the memory. */
const MOST_UNREAD_BYTES = 64 * 1024

/**
 * `GET /api/live`: Server-Sent Events about changed orders and about changed stock of a store; the screen then loads
 * the data. Events arrive by NOTIFY, so a change by any server process reaches every browser.
 */
export async function mountLive(
  app: FastifyInstance,
  database: Database,
  { topicOf, mostStreams }: LiveOptions,
): Promise<void> {
  const streams = new LiveStreams(mostStreams)
  const onPayload = (text: string) => {
    for (const notice of JSON.parse(text) as LiveNotice[]) {
      if (notice.event === 'sessions.ended')
        void endOutdatedStreams(streams, notice.shopperId, topicOf)
      else streams.tell(notice)
    }
  }
  const stopListening = await database.listen(LIVE_CHANNEL, onPayload, () => streams.endAll())
  const heartbeat = setInterval(() => streams.beat(), HEARTBEAT_MS)
  heartbeat.unref()

  app.get(
    '/api/live',
    { schema: { hide: true }, exposeHeadRoute: false, config: { limit: 'live' } },
    async (request, reply) => {
      const topic = await topicOf(request)
      const from = network(request.ip)
      streams.checkRoom(topic.shopperId, from)
      reply.hijack()
      // The client disconnected during the check of its session, so its close event has passed already.
      if (request.raw.socket.destroyed) return reply
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      const remove = streams.add(reply.raw, { ...topic, network: from, request })
      reply.raw.on('close', remove)
      return reply
    },
  )
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    streams.endAll()
    // Errors are ignored, because all connections are being closed and this one may be broken.
    void stopListening().catch(() => undefined)
  })
}

/** `network`: the part of the address that belongs to one customer. */
type Entry = LiveTopic & { network: string; request: FastifyRequest }
type LiveOptions = {
  topicOf: (request: FastifyRequest) => Promise<LiveTopic>
  /** Most streams that one server process keeps open. */
  mostStreams: number
}

/** The open streams, found by shopper, by store and by network. */
export class LiveStreams {
  readonly #most: number
  readonly #all = new Map<Stream, Entry & { remove: () => void }>()
  readonly #byShopper = new Map<string, Set<Stream>>()
  readonly #byStore = new Map<string, Set<Stream>>()
  readonly #byNetwork = new Map<string, Set<Stream>>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Throws RATE_LIMITED when this person has too many streams. When the process has too many, another stream is
   * closed for the new one; throws BUSY when nobody has more streams than this person and this network would have.
   */
  checkRoom(shopperId: string, from: string): void {
    if ((this.#byShopper.get(shopperId)?.size ?? 0) >= MAX_STREAMS_PER_PERSON)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 })
    if (this.#all.size < this.#most) return
    const surplus = this.#surplusFor(shopperId, from)
    if (!surplus) throw new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 60 })
    this.#all.get(surplus)?.remove()
    surplus.end()
  }

  /**
   * The stream to close: the oldest stream of the person with the most streams, in the network with the most. When
   * the new stream comes from that network itself, a stream is closed only if another person there has more streams
   * than this person would have.
   */
  #surplusFor(shopperId: string, from: string): Stream | undefined {
    const own = this.#byNetwork.get(from) ?? new Set()
    const largest = largestOf(this.#byNetwork.values())
    const isOther = own.size + 1 < largest.length
    const byPerson = Map.groupBy(
      isOther ? largest : own,
      (stream) => this.#all.get(stream)?.shopperId,
    )
    const most = largestOf(byPerson.values())
    const isLess = isOther || (byPerson.get(shopperId)?.length ?? 0) + 1 < most.length
    return isLess ? most[0] : undefined
  }

  /** Adds the stream and sends `hello` to it; returns a function that removes the stream. */
  add(stream: Stream, entry: Entry): () => void {
    const forget = [
      place(this.#byShopper, entry.shopperId, stream),
      place(this.#byNetwork, entry.network, stream),
    ]
    if (entry.storeId !== null) forget.push(place(this.#byStore, entry.storeId, stream))
    const remove = () => {
      this.#all.delete(stream)
      for (const each of forget) each()
    }
    this.#all.set(stream, { ...entry, remove })
    send([stream], 'hello', {})
    return remove
  }

  tell(notice: Exclude<LiveNotice, { event: 'sessions.ended' }>): void {
    if (notice.event === 'question.answered') {
      const { questionId, shopperId } = notice
      return send(this.#byShopper.get(shopperId), 'question', { questionId })
    }
    const { event, storeId } = notice
    const ofStore = this.#byStore.get(storeId)
    if (!('orderId' in notice)) {
      return send(ofStore, storeTopics[notice.event], { event })
    }
    const { orderId, shopperId, by } = notice
    // A store sees an online booking only after its payment, so it gets no events about the payment itself.
    if (!event.startsWith('payment.')) send(ofStore, 'store-order', { orderId, event, by })
    if (event !== 'order.seen') send(this.#byShopper.get(shopperId), 'booking', { orderId, event })
  }

  ofShopper(shopperId: string): { stream: Stream; entry: Entry }[] {
    return [...(this.#byShopper.get(shopperId) ?? [])].flatMap((stream) => {
      const entry = this.#all.get(stream)
      return entry ? [{ stream, entry }] : []
    })
  }

  beat(): void {
    send(this.#all.keys(), 'heartbeat', {})
  }

  /** A browser whose stream ends opens another one and loads its data again. */
  endAll(): void {
    for (const stream of this.#all.keys()) stream.end()
  }
}

function largestOf(groups: Iterable<Iterable<Stream>>): Stream[] {
  const [largest = []] = [...groups]
    .map((group) => [...group])
    .toSorted((one, other) => other.length - one.length)
  return largest
}

function place(index: Map<string, Set<Stream>>, key: string, stream: Stream): () => void {
  const own = index.get(key) ?? new Set()
  index.set(key, own.add(stream))
  return () => {
    own.delete(stream)
    if (own.size === 0 && index.get(key) === own) index.delete(key)
  }
}

/**
 * Closes the streams of this person whose session is invalid, or whose store or role has changed. Called after a
 * session has ended, or after a change in a store's staff.
 */
async function endOutdatedStreams(
  streams: LiveStreams,
  shopperId: string,
  topicOf: LiveOptions['topicOf'],
): Promise<void> {
  for (const { stream, entry } of streams.ofShopper(shopperId)) {
    const topic = await topicOf(entry.request).catch(() => undefined)
    const isSame = topic?.storeId === entry.storeId && topic.staffRole === entry.staffRole
    if (!isSame) stream.end()
  }
}

const storeTopics = {
  'stock.changed': 'store-stock',
  'bookings.switched': 'store-pause',
  'question.told': 'store-question',
} as const

type Notices = LiveNotices & { hello: object; heartbeat: object }

/** Sends an event. Closes a stream that is read too slowly: its browser opens another one and loads its data again. */
function send<Topic extends keyof Notices>(
  streams: Iterable<Stream> | undefined,
  event: Topic,
  data: Notices[Topic],
): void {
  const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  for (const stream of streams ?? []) {
    if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy()
    else stream.write(text)
  }
}
