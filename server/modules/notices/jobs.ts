import { findTerms } from '#server/modules/settings/commands/terms.ts'
import { makeCircuitBreaker, type CircuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import type { Channel } from '#server/platform/db/tables/notices.ts'
import { messageForLog } from '#server/platform/log.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { EMAILS_AT_ONCE } from '#server/platform/ports/mail.ts'
import { MESSAGES_AT_ONCE } from '#server/platform/ports/messages.ts'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { groupCalls, runRounds } from '#server/platform/jobs/rounds.ts'
import { DAY_MS, indianDay, MINUTE_MS } from '#shared/formats/india-time.ts'
import { SENT_STORED_DAYS } from '#shared/limits.ts'
import { nextTry } from './commands/next-try.ts'
import { carryEarlier } from './commands/plan.ts'
import type { ReadNotice } from './flows/read-notice.ts'
import {
  areEmailsTroubled,
  claimDeliveries,
  type ClaimedDelivery,
  deleteEnded,
  type DeliveryEnd,
  findDueLanes,
  isLate,
  saveEnded,
} from './queries/deliveries.ts'
import { deleteEvents, isSpent } from './queries/messages.ts'
import type { Outcome } from './rules/outcome.ts'

const POLL_MS = 2_000

type Log = Record<'info' | 'warn' | 'error', (details: object, text: string) => void>

/** One channel: how many deliveries of a lane are sent at once, and what sends one. */
export type Sender = {
  atOnce: number
  /** Pause after a claim in milliseconds, so that one statement claims, reads and saves several. */
  restMs?: number
  /** Missing: each lane has a breaker of its own. */
  breaker?: CircuitBreaker | undefined
  send: (found: ReadNotice, delivery: ClaimedDelivery, breaker: CircuitBreaker) => Promise<Outcome>
}

export type DeliveryTools = {
  database: Database
  clock: Clock
  log: Log
  /** Reads the facts of a delivery, or why it is dropped. */
  read: (delivery: ClaimedDelivery) => Promise<ReadNotice | string>
  /** The channels that are open. */
  senders: Partial<Record<Channel, Sender>>
}

export type Delivery = {
  /** Call it after deliveries are planned; returns at once. */
  wake(): void
  /** Resolves when nothing is under way and nothing is due. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Most simultaneous messages to one push service; each service has a limit of its own. */
const PUSHES_AT_ONCE = 32
export const atOnce = { email: EMAILS_AT_ONCE, push: PUSHES_AT_ONCE, whatsApp: MESSAGES_AT_ONCE }

/** Sends deliveries when they are due. A slow or unavailable service delays its own lane only. */
export function startDelivery(tools: DeliveryTools): Delivery {
  const { clock, log, senders } = tools
  const database = tools.database.background
  const lanes = new Map<string, Delivery>()
  const laneOf = (name: string): Delivery | undefined => {
    const sender = senders[channelOf(name)]
    const lane = lanes.get(name) ?? (sender && openLane({ ...tools, database }, sender, name))
    if (lane) lanes.set(name, lane)
    return lane
  }
  const wakeDue = async () => {
    if (database.isReadOnly()) return 0
    for (const name of await findDueLanes(database.db, clock())) laneOf(name)?.wake()
    return 0
  }
  const failure = 'due deliveries could not be looked for'
  const rounds = runRounds(wakeDue, { everyMs: POLL_MS, log, failure })
  const all = () => [...lanes.values()]
  return {
    wake: rounds.wake,
    async settled() {
      rounds.wake()
      while (rounds.running()) await rounds.running()
      await Promise.all(all().map((lane) => lane.settled()))
    },
    async stop() {
      await rounds.stop()
      await Promise.all(all().map((lane) => lane.stop()))
    },
  }
}

/** A lane has the name of its channel, or of its push service. */
function channelOf(lane: string): Channel {
  return lane === 'email' || lane === 'whatsApp' ? lane : 'push'
}

/** The deliveries to one service: at most `atOnce` at the same time, and none while the service does not answer. */
function openLane(tools: DeliveryTools, sender: Sender, lane: string): Delivery {
  const { database, log } = tools
  const onTheirWay = new Set<Promise<void>>()
  const breaker = sender.breaker ?? breakerOf(log, lane)
  const deliver = makeDeliver(tools, sender, breaker)
  const begin = (delivery: ClaimedDelivery) => {
    const sending = deliver(delivery)
      .catch((error: unknown) => log.error({ err: error }, 'the end of a delivery was not saved'))
      .finally(() => {
        onTheirWay.delete(sending)
        rounds.wake()
      })
    onTheirWay.add(sending)
    return sending
  }
  const claim = async (): Promise<number> => {
    const most = sender.atOnce - onTheirWay.size
    const leave = most > 0 && !database.isReadOnly() && breaker.enter()
    if (!leave) return 0
    let begun: Promise<void>[] = []
    try {
      // One at a time is enough to learn whether the service answers again.
      const room = breaker.isPaused() ? 1 : most
      const take = (tx: Parameters<typeof claimDeliveries>[0]) =>
        claimDeliveries(tx, { lane, most: room })
      begun = (await database.transaction(take, { silent: true })).map(begin)
    } finally {
      void Promise.all(begun).finally(leave)
    }
    return begun.length
  }
  const failure = 'deliveries could not be claimed'
  const { restMs = 0 } = sender
  const rounds = runRounds(claim, { everyMs: MINUTE_MS, restMs, log, failure })
  const settled = async () => {
    while (rounds.running() || onTheirWay.size > 0) {
      await rounds.running()
      await Promise.all(onTheirWay)
    }
  }
  return { wake: rounds.wake, settled, stop: () => rounds.stop().then(settled) }
}

function breakerOf(log: Log, service: string): CircuitBreaker {
  return makeCircuitBreaker({
    onPause: (seconds) => log.warn({ service, seconds }, 'a push service does not answer'),
    onResume: () => log.info({ service }, 'a push service answers again'),
  })
}

/** Reads, sends and saves one claimed delivery; ends that come at the same time are saved in one transaction. */
function makeDeliver(
  { database, clock, log, read }: DeliveryTools,
  sender: Sender,
  breaker: CircuitBreaker,
) {
  const save = groupCalls(async (ended: DeliveryEnd[]) => {
    await database.transaction((tx) => saveEnded(tx, ended), { silent: true })
    return []
  })
  const send = async (delivery: ClaimedDelivery): Promise<Outcome> => {
    try {
      const found = await read(delivery)
      if (typeof found === 'string') return { kind: 'dropped', failure: found }
      return await sender.send(found, delivery, breaker)
    } catch (error) {
      const { notice, channel } = delivery
      log.error({ err: error, notice, channel }, 'a delivery failed')
      return { kind: 'later', failure: 'error', error: messageForLog(error as Error) }
    }
  }
  return async (delivery: ClaimedDelivery): Promise<void> => {
    const ended = endOf(delivery, await send(delivery), clock())
    if (ended.state === 'failed') {
      const { id, notice, channel } = delivery
      log.error({ id, notice, channel }, 'a delivery failed for good')
    }
    await save(ended)
  }
}

function endOf(delivery: ClaimedDelivery, outcome: Outcome, now: Date): DeliveryEnd {
  const { id, tries, expiresAt } = delivery
  if (outcome.kind !== 'later') return { id, tries, state: outcome.kind, ...outcome }
  const { failure, error, afterSeconds } = outcome
  const tryAt = nextTry({ tries, expiresAt, now }, Math.random(), afterSeconds)
  return { id, tries, state: tryAt ? 'waiting' : 'failed', failure, error, tryAt }
}

const LATE_MS = 15 * MINUTE_MS
const MANY_EMAILS = 5

/** The alarm for notices on phones: one was due 15 minutes ago, has not expired, and still waits. */
export async function areNoticesLate(db: Db, now: Date): Promise<boolean> {
  return isLate(db, { channel: 'push', dueBefore: new Date(now.getTime() - LATE_MS), now })
}

/** The alarm for emails: they wait for the mail server, or one has failed for good in the last day. */
export async function areEmailsLate(db: Db, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - LATE_MS)
  const failedSince = new Date(now.getTime() - DAY_MS)
  return areEmailsTroubled(db, { since, failedSince, many: MANY_EMAILS })
}

/** The alarm for WhatsApp: a message has waited for 15 minutes, or the day's message budget is used up. */
export async function areMessagesLate(
  { db }: Pick<Database, 'db'>,
  budget: MessageBudget,
  now: Date,
): Promise<boolean> {
  if (await isSpent(db, now, budget)) return true
  return isLate(db, { channel: 'whatsApp', dueBefore: new Date(now.getTime() - LATE_MS), now })
}

/** Runs each minute: logs the alarm as an error, so that the monitoring finds it. */
export async function logMessageAlarm(
  database: Database,
  { budget, log }: { budget: MessageBudget; log: Pick<Log, 'error'> },
  now: Date,
): Promise<void> {
  if (await areMessagesLate(database, budget, now))
    log.error({ alarm: 'messages' }, 'messages by WhatsApp wait, or cost all that they may today')
}

/** Runs each minute: carries the rows of the release before over. */
export async function carryEarlierRows(database: Database): Promise<void> {
  while (await database.transaction(carryEarlier));
}

/** Runs each night: deletes ended deliveries when their days are over, none before the days that logs are kept. */
export async function deleteOldDeliveries(database: Database, now: Date): Promise<void> {
  const { logDays } = await findTerms(database.db, standardTerms, indianDay(now))
  const before = (days: number) => new Date(now.getTime() - Math.max(days, logDays) * DAY_MS)
  const { messages: days, others, failed } = SENT_STORED_DAYS
  const messages = before(days)
  const ages = { messages, others: before(others), failed: before(failed) }
  await inBatches(database, (tx) => deleteEnded(tx, ages))
  await inBatches(database, (tx) => deleteEvents(tx, messages))
}
