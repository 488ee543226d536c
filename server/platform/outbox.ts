import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database, Tx } from './db/open.ts'
import { outbox } from './db/tables/platform.ts'
import type { EventName, Listener, Listeners, OrderEvent, RecordedEvent } from './events.ts'
import { inTransaction, queueOf } from './jobs/job-queues.ts'
import { countEvents } from './metrics/meters.ts'

type Log = { error(details: object, text: string): void }
/** `boss` inserts the jobs. */
type Parts = { database: Database; boss: PgBoss; listeners: Listeners; log: Log }

/** The channel for live screens. Its notices contain the ids of changed orders, without their data. */
export const LIVE_CHANNEL = 'live'
/** The events for a store's open screens that are not about an order. */
type StoreEvent = 'stock.changed' | 'bookings.switched' | 'question.told'
export type LiveNotice =
  | ({
      event: Exclude<EventName, StoreEvent | 'question.answered' | 'sessions.ended'>
    } & OrderEvent)
  | { event: StoreEvent; storeId: string }
  | { event: 'question.answered'; questionId: string; shopperId: string }
  | { event: 'sessions.ended'; shopperId: string }

/** The names of the moved events, and the queues that got jobs. */
export type MovedEvents = { events: EventName[]; queues: Set<string> }

const MOST_EVENTS = 200
const NOTICES_IN_ONE = 20

/**
 * Turns events into jobs of their listeners and a NOTIFY for live screens, in one transaction. When a filter fails,
 * its listener gets all events, so that no event is delayed.
 */
export async function moveOutbox(parts: Parts): Promise<MovedEvents> {
  const moved = await moveWithFilters(parts)
  countEvents(moved.events)
  return moved
}

async function moveWithFilters(parts: Parts): Promise<MovedEvents> {
  const { database, log } = parts
  const move = (choose: Choose) =>
    database.transaction((tx) => moveEvents(tx, parts, choose), { silent: true })
  try {
    return await move(choosePayloads)
  } catch (error) {
    log.error({ err: error }, 'events could not be filtered for their listeners')
    return move(async (_tx, _listener, payloads) => payloads)
  }
}

type Choose = (tx: Tx, listener: Listener<unknown>, payloads: unknown[]) => Promise<unknown[]>

const choosePayloads: Choose = async (tx, { filter }, payloads) =>
  filter ? filter(tx, payloads) : payloads

async function moveEvents(
  tx: Tx,
  { boss, listeners }: Pick<Parts, 'boss' | 'listeners'>,
  choose: Choose,
): Promise<MovedEvents> {
  const { rows } = await tx.execute<RecordedEvent & { id: number }>(sql`
    delete from ${outbox} where id in
      (select id from ${outbox} order by id limit ${MOST_EVENTS} for update skip locked)
    returning id, name, payload`)
  rows.sort((a, b) => a.id - b.id)
  const jobs = await jobsFor(tx, { rows, listeners, choose })
  const queues = Map.groupBy(jobs, ({ queue }) => queue)
  for (const [queue, own] of queues)
    tx.sendWithCommit(() => boss.insert(queue, own, inTransaction(tx)))
  for (const notices of noticesOf(rows))
    tx.sendWithCommit(() => tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${notices})`))
  return { events: rows.map(({ name }) => name), queues: new Set(queues.keys()) }
}

type Work = { rows: RecordedEvent[]; listeners: Listeners; choose: Choose }

/** Runs the filters of all listeners in one round trip. */
async function jobsFor(tx: Tx, { rows, listeners, choose }: Work) {
  const asked = [...new Set(rows.map(({ name }) => name))].flatMap((event) => {
    const payloads = rows.filter(({ name }) => name === event).map(({ payload }) => payload)
    const all = (listeners[event] ?? []) as Listener<unknown>[]
    return all.map((listener) => ({ event, listener, payloads }))
  })
  const answers = await tx.sendTogether(
    ...asked.map(
      ({ listener, payloads }) =>
        () =>
          choose(tx, listener, payloads),
    ),
  )
  return asked.flatMap(({ event, listener }, at) =>
    (answers[at] as RecordedEvent['payload'][]).map((payload) => ({
      queue: queueOf(listener).queue,
      priority: listener.urgent ? 1 : 0,
      data: { listener: listener.name, event, payload },
    })),
  )
}

function noticesOf(rows: RecordedEvent[]): string[] {
  const notices = rows.flatMap(liveNotice)
  const texts: string[] = []
  for (let at = 0; at < notices.length; at += NOTICES_IN_ONE)
    texts.push(JSON.stringify(notices.slice(at, at + NOTICES_IN_ONE)))
  return texts
}

/** The notices of an event for live screens: about orders, stock, questions and ended sessions. */
function liveNotice({ name: event, payload }: RecordedEvent): LiveNotice[] {
  if (event === 'stock.changed' || event === 'bookings.switched' || event === 'question.told')
    return [{ event, storeId: payload.storeId }]
  if (event === 'question.answered')
    return [{ event, questionId: payload.questionId, shopperId: payload.shopperId }]
  if (event === 'sessions.ended') return [{ event, shopperId: payload.shopperId }]
  if (!('orderId' in payload)) return []
  const { orderId, storeId, shopperId, by } = payload
  return [{ event, orderId, storeId, shopperId, by }]
}
