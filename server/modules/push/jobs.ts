import { makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { Database, Db, Tx } from '#server/platform/db/open.ts'
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
import { type Notice, noticeOf, retryAt, whyNot } from './rules/notices.ts'
import { writeMessage } from './rules/write-message.ts'

/** Most simultaneous messages to one push service; each service has a limit of its own. */
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
  /** Call it after steps are planned; returns at once. */
  wake(): void
  /** Resolves when no message is under way. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Sends steps when they are due. A slow or unavailable push service delays its own messages only. */
export function startDelivery(tools: DeliveryTools): Delivery {
  const { clock, log } = tools
  const database = tools.database.background
  const lanes = new Map<string, Delivery>()
  const laneOf = (service: string) => {
    const lane = lanes.get(service) ?? openLane({ ...tools, database }, service)
    lanes.set(service, lane)
    return lane
  }
  const wakeDue = async () => {
    if (database.isReadOnly()) return 0
    for (const service of await findDueServices(database.db, clock())) laneOf(service).wake()
    return 0
  }
  const failure = 'due notices could not be looked for'
  const rounds = runRounds(wakeDue, { everyMs: POLL_MS, log, failure })
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

/** The messages to one push service: at most `AT_ONCE` at the same time, and none while the service does not answer. */
function openLane(tools: DeliveryTools, service: string): Delivery {
  const { database, log } = tools
  const onTheirWay = new Set<Promise<void>>()
  const sender = openSender(tools, service)
  const begin = (step: ClaimedStep, facts: StepFacts | undefined) => {
    const sending = sender
      .send(step, facts)
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
    const leave = most > 0 && !database.isReadOnly() && sender.breaker.enter()
    if (!leave) return 0
    let begun: Promise<void>[] = []
    try {
      begun = (await claimNow(tools, service, most)).map(({ step, facts }) => begin(step, facts))
    } finally {
      void Promise.all(begun).finally(leave)
    }
    return begun.length
  }
  const failure = 'notices could not be claimed'
  const rounds = runRounds(claim, { everyMs: MINUTE_MS, log, failure })
  const settled = async () => {
    while (rounds.running() || onTheirWay.size > 0) {
      await rounds.running()
      await Promise.all(onTheirWay)
    }
  }
  return { wake: rounds.wake, settled, stop: () => rounds.stop().then(settled) }
}

async function claimNow({ database }: DeliveryTools, service: string, most: number) {
  const claim = async (tx: Tx) => {
    const claimed = await claimSteps(tx, { service, most })
    return { claimed, facts: claimed.length > 0 ? await findFacts(tx, claimed) : [] }
  }
  // One transaction claims the steps and reads their facts, so that no step stays claimed when the reading fails.
  const { claimed, facts } = await database.transaction(claim, { silent: true })
  const byKey = new Map(facts.map((one) => [keyOf(one), one]))
  return claimed.map((step) => ({ step, facts: byKey.get(keyOf(step)) }))
}

const keyOf = ({ deviceId, orderId }: Pick<ClaimedStep, 'deviceId' | 'orderId'>) =>
  `${deviceId} ${orderId}`

/** Sends claimed steps to one push service and saves their outcomes, several in one transaction. */
function openSender({ database, clock, push, keys, log }: DeliveryTools, service: string) {
  const breaker = makeCircuitBreaker({
    onPause: (seconds) => log.warn({ service, seconds }, 'a push service does not answer'),
    onResume: () => log.info({ service }, 'a push service answers again'),
  })
  const save = groupCalls(async (outcomes: Outcome[]) => {
    await database.transaction((tx) => saveOutcomes(tx, outcomes), { silent: true })
    return []
  })
  const post = async (step: ClaimedStep, facts: StepFacts, now: Date): Promise<Outcome> => {
    const due = dueNotice(step, facts, now)
    if (typeof due === 'string') return { ...step, outcome: due }
    const pair = await keys.pairOf(database.db, facts.publicKey)
    const isKnown = serviceOf(facts.endpoint, push.standIn) !== null
    if (!pair || !isKnown) return { ...step, outcome: 'refused' }
    const answer = await push.send(writeMessage({ notice: due, step, facts, now }), pair)
    if (isSilent(answer)) breaker.failed(step.deviceId)
    else breaker.answered()
    if (answer.kind === 'refused')
      log.warn({ service, status: answer.status }, 'a push service refused a notice for good')
    return outcomeOf(answer, { step, facts, now })
  }
  return {
    breaker,
    /** Undefined facts mean that the device was removed meanwhile. */
    async send(step: ClaimedStep, facts: StepFacts | undefined): Promise<void> {
      if (facts) await save(await post(step, facts, clock()))
    },
  }
}

/** The notice of a step to send, or the reason why the step is not sent. */
function dueNotice(step: ClaimedStep, facts: StepFacts, now: Date): Notice | 'outdated' | 'late' {
  const notice = noticeOf(step.notice)
  if (!notice || !facts.isOn || !facts.isRecipient[notice.to]) return 'outdated'
  return whyNot({ ...step, notice }, facts.order, now) ?? notice
}

function isSilent(answer: PushAnswer): boolean {
  return answer.kind === 'unknown' || (answer.kind === 'later' && answer.isSilent === true)
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

/** The alarm for late notices: true when a step was due 15 minutes ago, has not expired, and is still waiting. */
export async function areNoticesLate(db: Db, now: Date): Promise<boolean> {
  return isStepLate(db, new Date(now.getTime() - LATE_MS), now)
}

const KEPT_MS = 30 * DAY_MS
const BATCH = 1_000

/** Deletes steps that are a month old, in batches. Their events were handled long ago, so no step is planned again. */
export async function deleteOldSteps(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  let deleted = BATCH
  while (deleted === BATCH)
    deleted = await database.transaction((tx) => deleteSteps(tx, before, BATCH))
}
