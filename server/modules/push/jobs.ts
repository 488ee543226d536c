import { type CircuitBreaker, makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Push, PushAnswer } from '#server/platform/ports/push.ts'
import { groupCalls, runRounds } from '#server/platform/rounds.ts'
import { DAY_MS, MINUTE_MS } from '#shared/india-time.ts'
import type { PushKeys } from './commands/keys.ts'
import {
  type ClaimedStep,
  claimSteps,
  deleteSteps,
  findDueServices,
  findFacts,
  isStepLate,
  type Outcome,
  saveOutcomes,
  type StepFacts,
} from './queries/steps.ts'
import { serviceOf } from './rules/devices.ts'
import { noticeOf, retryAt, whyNot } from './rules/notices.ts'
import { writeMessage } from './rules/write-message.ts'

/** Messages on their way to one push service at the same time: each service has its own places. */
const AT_ONCE = 32
const POLL_MS = 2_000

export type DeliveryTools = {
  database: Database
  clock: Clock
  push: Push
  keys: PushKeys
  log: Record<'info' | 'warn' | 'error', (details: object, text: string) => void>
}

export type Delivery = {
  /** Call it after steps were planned; returns at once. */
  wake(): void
  /** Resolves when no message is on its way. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Sends steps when they are due. A push service that is slow or away delays its own messages only. */
export function startDelivery(tools: DeliveryTools): Delivery {
  const { clock, log } = tools
  const database = tools.database.background
  const lanes = new Map<string, Lane>()
  const laneOf = (service: string) => {
    const lane = lanes.get(service) ?? openLane({ ...tools, database }, service)
    lanes.set(service, lane)
    return lane
  }
  const look = async () => {
    if (database.isReadOnly()) return 0
    for (const service of await findDueServices(database.db, clock())) laneOf(service).wake()
    return 0
  }
  const failure = 'due notices could not be looked for'
  const rounds = runRounds(look, { everyMs: POLL_MS, log, failure })
  const all = () => [...lanes.values()]
  return {
    wake: rounds.wake,
    async settled() {
      rounds.wake()
      await rounds.running()
      await Promise.all(all().map((lane) => lane.settled()))
    },
    async stop() {
      await rounds.stop()
      await Promise.all(all().map((lane) => lane.stop()))
    },
  }
}

type Lane = Delivery

/** The messages to one push service: as many at once as there are places, and none while the service does not answer. */
function openLane(tools: DeliveryTools, service: string): Lane {
  const { database, log } = tools
  const onTheirWay = new Set<Promise<void>>()
  const breaker = makeCircuitBreaker({
    onPause: (seconds) => log.warn({ service, seconds }, 'a push service does not answer'),
    onResume: () => log.info({ service }, 'a push service answers again'),
  })
  const save = groupCalls(async (outcomes: Outcome[]) => {
    await database.transaction((tx) => saveOutcomes(tx, outcomes), { silent: true })
    return []
  })
  const send = async (step: ClaimedStep, facts: StepFacts | undefined) => {
    const outcome = await sendStep(tools, { service, breaker, step, facts })
    if (outcome) await save(outcome)
  }
  const begin = (step: ClaimedStep, facts: StepFacts | undefined) => {
    const sending = send(step, facts)
      .catch((error: unknown) => log.error({ err: error }, 'a notice could not be sent'))
      .finally(() => {
        onTheirWay.delete(sending)
        rounds.wake()
      })
    onTheirWay.add(sending)
    return sending
  }
  const claim = async (): Promise<number> => {
    const most = AT_ONCE - onTheirWay.size
    if (most === 0 || database.isReadOnly()) return 0
    const leave = breaker.enter()
    if (!leave) return 0
    const steps = await claimNow(tools, service, most).catch((error: unknown) => {
      leave()
      throw error
    })
    const facts = new Map(steps.facts.map((one) => [`${one.deviceId} ${one.orderId}`, one]))
    const begun = steps.claimed.map((step) =>
      begin(step, facts.get(`${step.deviceId} ${step.orderId}`)),
    )
    void Promise.all(begun).finally(leave)
    return steps.claimed.length
  }
  const failure = 'notices could not be claimed'
  const rounds = runRounds(claim, { everyMs: MINUTE_MS, log, failure })
  const settle = async () => {
    while (rounds.running() || onTheirWay.size > 0) {
      await rounds.running()
      await Promise.all(onTheirWay)
    }
  }
  return {
    wake: rounds.wake,
    settled: settle,
    async stop() {
      await rounds.stop()
      await settle()
    },
  }
}

async function claimNow({ database, clock }: DeliveryTools, service: string, most: number) {
  const claimed = await database.transaction((tx) => claimSteps(tx, { service, most }), {
    silent: true,
  })
  const facts = claimed.length > 0 ? await findFacts(database.db, claimed, clock()) : []
  return { claimed, facts }
}

type Sending = {
  service: string
  breaker: CircuitBreaker
  step: ClaimedStep
  facts: StepFacts | undefined
}

/** Sends one claimed step if it is still true. Undefined: the device was removed meanwhile. */
async function sendStep(
  { database, clock, push, keys, log }: DeliveryTools,
  { service, breaker, step, facts }: Sending,
): Promise<Outcome | undefined> {
  if (!facts) return undefined
  const now = clock()
  const notice = noticeOf(step.notice)
  const isTold = notice && facts.isOn && facts.isTold[notice.to]
  if (!isTold) return { ...step, outcome: 'outdated' }
  const reason = whyNot({ ...step, notice }, facts.order, now)
  if (reason) return { ...step, outcome: reason }
  const pair = await keys.pairOf(database.db, facts.publicKey)
  const isKnown = serviceOf(facts.endpoint, push.standIn) !== null
  if (!pair || !isKnown) return { ...step, outcome: 'refused' }
  const message = writeMessage({ notice, step, facts, now })
  const answer = await push.send(message, pair)
  const isSilent = answer.kind === 'unknown' || (answer.kind === 'later' && answer.isSilent)
  if (isSilent) breaker.failed(step.deviceId)
  else breaker.answered()
  if (answer.kind === 'refused')
    log.warn({ service, status: answer.status }, 'a push service refused a notice for good')
  return outcomeOf(answer, { step, facts, now })
}

function outcomeOf(
  answer: PushAnswer,
  { step, facts, now }: { step: ClaimedStep; facts: StepFacts; now: Date },
): Outcome {
  if (answer.kind === 'gone') return { ...step, outcome: 'gone', endpoint: facts.endpoint }
  if (answer.kind !== 'later') return { ...step, outcome: answer.kind }
  const tryAt = retryAt(now, step.tries, answer.afterSeconds)
  return tryAt < step.expiresAt
    ? { ...step, outcome: 'again', tryAt }
    : { ...step, outcome: 'late' }
}

const LATE_MS = 15 * MINUTE_MS

/** The alarm for notices that wait: one was due 15 minutes ago, has not expired, and no push service has taken it. */
export async function areNoticesLate(db: Db, now: Date): Promise<boolean> {
  return isStepLate(db, new Date(now.getTime() - LATE_MS), now)
}

const KEPT_MS = 30 * DAY_MS
const BATCH = 1_000

/** Deletes steps of a month ago, in batches: their events have long been handled, so none is planned again. */
export async function deleteOldSteps(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  let deleted = BATCH
  while (deleted === BATCH)
    deleted = await database.transaction((tx) => deleteSteps(tx, before, BATCH))
}
