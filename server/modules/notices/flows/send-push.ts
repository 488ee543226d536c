import type { CircuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Push, PushAnswer } from '#server/platform/ports/push.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { PushKeys } from '../commands/keys.ts'
import type { ClaimedDelivery } from '../queries/deliveries.ts'
import { deleteGoneDevice, findDevice } from '../queries/devices.ts'
import type { NoticeRow } from '../rules/notices/all-notices.ts'
import type { Outcome } from '../rules/outcome.ts'
import { serviceOf } from '../rules/push-services.ts'
import { writePush } from '../rules/write-push.ts'
import type { ReadNotice } from './read-notice.ts'

export type Pushing = { push: Push; keys: PushKeys }
type Tools = Pushing & {
  database: Database
  clock: Clock
  breaker: CircuitBreaker
  log: { warn(details: object, text: string): void }
}

/**
 * Sends a notice to a device. It may come twice, after a process that ended before it knew the answer; the second one
 * replaces the first on the device. The person's switch is read here.
 */
export async function sendPush(
  tools: Tools,
  { row, facts }: ReadNotice,
  delivery: ClaimedDelivery,
): Promise<Outcome> {
  const { push: words } = row
  const { database, clock, keys, push, breaker } = tools
  const now = clock()
  if (!words || words.holds?.(facts, delivery.occasion, now) === false)
    return { kind: 'dropped', failure: 'outdated' }
  const device = await findRecipient(database, row, delivery)
  if (!device) return { kind: 'dropped', failure: 'unwanted' }
  const pair = await keys.pairOf(database.db, device.publicKey)
  // An endpoint outside of the known push services is never called.
  if (!pair || serviceOf(device.endpoint, push.standIn) === null)
    return { kind: 'failed', failure: 'refused', error: 'no known push service or key' }
  const message = writePush({ notice: { ...row, push: words }, facts, step: delivery, device, now })
  const answer = await push.send(message, pair)
  if (isSilent(answer)) breaker.failed(delivery.id)
  else breaker.answered()
  return outcomeOf(tools, answer, { ...device, ...delivery })
}

/** The device, if it still wants the notice and its person is still a recipient. */
async function findRecipient(
  { db }: Database,
  { to, push }: NoticeRow,
  { deviceId, userId, payload }: ClaimedDelivery,
) {
  const device = await findDevice(db, {
    deviceId: mustExist(deviceId, 'the device of a notice'),
    userId: mustExist(userId, 'the person of a notice'),
    storeId: payload.storeId ?? null,
  })
  if (!device || (!device.isOn && !push?.evenIfOff)) return undefined
  return to === 'store' && !device.isStaff ? undefined : device
}

function isSilent(answer: PushAnswer): boolean {
  return answer.kind === 'unknown' || (answer.kind === 'later' && answer.isSilent === true)
}

async function outcomeOf(
  { database, log }: Tools,
  answer: PushAnswer,
  { deviceId, endpoint, lane }: { deviceId: string | null; endpoint: string; lane: string },
): Promise<Outcome> {
  switch (answer.kind) {
    case 'taken':
      return { kind: 'sent' }
    case 'unknown':
      return { kind: 'unknown', error: 'no answer' }
    case 'gone': {
      const device = { deviceId: mustExist(deviceId, 'the device of a notice'), endpoint }
      await database.transaction((tx) => deleteGoneDevice(tx, device))
      return { kind: 'dropped', failure: 'unwanted' }
    }
    case 'later': {
      const failure = answer.isSilent ? 'unreachable' : 'deferred'
      return { kind: 'later', failure, error: failure, afterSeconds: answer.afterSeconds }
    }
    case 'refused': {
      const { status } = answer
      log.warn({ service: lane, status }, 'a push service refused a notice for good')
      return { kind: 'failed', failure: 'refused', error: `status ${status}` }
    }
  }
}
