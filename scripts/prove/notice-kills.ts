import { sendersOf } from '#server/notices.ts'
import { planDeliveries } from '#server/modules/notices/commands/plan.ts'
import { readNotice } from '#server/modules/notices/flows/read-notice.ts'
import { startDelivery } from '#server/modules/notices/jobs.ts'
import type { Payload } from '#server/modules/notices/rules/planning.ts'
import { readers } from '#server/modules/notices/views/facts.ts'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import { type Channel, channels } from '#server/platform/db/tables/notices.ts'
import { noFiles } from '#server/platform/ports/files.ts'
import { MessageError } from '#server/platform/ports/messages.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { DeliveryError } from '#server/platform/retry-policy.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makeVaults } from '#server/vaults.ts'
import { MINUTE_MS } from '#shared/india-time.ts'
import { insertPushDevice } from '#test/rows.ts'
import { silentLog } from '#test/silent-log.ts'
import { Killed, Killer } from './killable.ts'
import { openPaymentStage, type PaymentStage } from './payment-stage.ts'
import { openStageDatabase, type StageDatabase } from './stage-database.ts'

type Report = { faults: string[]; figure: string }
/** What a service got: the Message-ID, the id of the message, or the tag of a notice on a device. */
type Got = { channel: Channel; id: string; at: Date }

/** `killedAt`: the time of the kill. */
type Ran = { got: Got[]; killedAt: Date | undefined }

/** One kill: in the middle of sending on a channel, before or after the service got it, while another channel fails. */
type Plan = { killed: Channel; failing: Channel; isAfter: boolean; switchesOff: boolean }

const FAILURES = 2
const contact = { grievanceOfficer: 'Ira Sen', grievanceEmail: 'ira@mela.example' }
const vaults = makeVaults(deriveKeys(Buffer.alloc(32, 7)), systemRandom)
const number = '9829012345'

/**
 * Kills the process in the middle of sending, with every channel failing in turn: after a restart no e-mail is lost, no
 * message by WhatsApp is sent twice, a repeated notice has the topic of the first, and a person's switch is honoured.
 */
export async function proveNoticeKills(kills: number): Promise<Report> {
  const stage = await openStageDatabase()
  const killer = new Killer()
  killer.watch(stage.database)
  const faults: string[] = []
  let sent = 0
  for (let round = 0; round < kills; round += 1) {
    const plan = planOf(round)
    const ran = await runRound(stage, killer, plan)
    sent += ran.got.length
    for (const fault of await findFaults(stage, plan, ran))
      faults.push(`kill ${round}, ${JSON.stringify(plan)}: ${fault}`)
  }
  await stage.database.close()
  return {
    faults,
    figure: `${kills} kills in the middle of sending, ${sent} times taken by a service`,
  }
}

const turn = (round: number): Channel => channels[round % channels.length] ?? 'email'

function planOf(round: number): Plan {
  return {
    killed: turn(round),
    failing: turn(Math.floor(round / 3)),
    isAfter: Math.floor(round / 9) % 2 === 1,
    switchesOff: round % 4 === 3,
  }
}

async function runRound(stage: StageDatabase, killer: Killer, plan: Plan): Promise<Ran> {
  killer.arm(undefined)
  stage.time.now = new Date('2026-11-16T06:30:00.000Z')
  const scene = await openPaymentStage(stage, { people: 1, stock: 2 })
  await prepare(scene)
  const got: Got[] = []
  let killedAt: Date | undefined
  const services = makeServices(stage, { killer, plan, got })
  let delivery = services.start()
  for (let minute = 0; minute < 20; minute += 1) {
    await delivery.settled()
    if (killer.isDead) {
      await delivery.stop()
      killer.restart()
      if (plan.switchesOff) await switchOff(scene)
      killedAt = stage.time.now
      delivery = services.start()
    }
    stage.time.now = new Date(stage.time.now.getTime() + MINUTE_MS)
  }
  await delivery.stop()
  return { got, killedAt }
}

/** A booking whose shop has a device and a number, with its planned deliveries. */
async function prepare({ database, shop, people }: PaymentStage): Promise<void> {
  const [person] = people
  if (!person) throw new Error('nobody to book')
  const { userId, storeId } = shop.merchant
  await insertPushDevice({ database } as Parameters<typeof insertPushDevice>[0], userId)
  await database.pool.query(
    `insert into phone_numbers (number_hash, user_id, sealed, last_digits, verified_at, whatsapp_at, whatsapp_text)
     values ($1, $2, $3, '2345', $4, $4, 'yes')`,
    [
      vaults.phoneVault.hashOf(number),
      userId,
      vaults.phoneVault.seal(userId, number),
      new Date('2026-11-16T06:00:00Z'),
    ],
  )
  await database.transaction((tx) => bookWithCash(tx, person, [{ ...shop.line, quantity: 1 }]))
  const { rows } = await database.pool.query<{ id: string }>('select id from orders')
  const payload = { orderId: rows[0]?.id, storeId, shopperId: person.userId, by: 'shopper' }
  const opened = { event: 'order.booked', channels: { push: true, whatsApp: true } } as const
  await database.transaction((tx) => planDeliveries(tx, opened, [payload as Payload]))
}

/** The shop's owner wants no messages and no notices on the device any more. */
async function switchOff({ database }: PaymentStage): Promise<void> {
  await database.pool.query('update push_devices set is_on = false')
  await database.pool.query('update phone_numbers set stopped_at = now()')
}

type Round = { killer: Killer; plan: Plan; got: Got[] }

/** The three services; the killed one is in the middle of a call when the process ends. */
function makeServices({ database, time }: StageDatabase, { killer, plan, got }: Round) {
  const clock = () => time.now
  let failures = 0
  let isKilled = false
  const take = (channel: Channel, id: string) => {
    if (killer.isDead) throw new Killed('the process is gone')
    if (channel === plan.failing && failures++ < FAILURES) return 'fails'
    const isHere = !isKilled && channel === plan.killed
    if (isHere && !plan.isAfter) return die()
    got.push({ channel, id, at: clock() })
    return isHere ? die() : 'taken'
  }
  const die = (): never => {
    isKilled = true
    killer.isDead = true
    throw new Killed('killed here')
  }
  const quiet = {
    onPause: () => undefined,
    onResume: () => undefined,
    elapsed: () => time.now.getTime(),
  }
  const parts = {
    config: { publicUrl: 'http://shop.example' },
    database,
    clock,
    log: silentLog,
    files: noFiles,
    sendMail: async ({ id }: { id: string }) => {
      if (take('email', id) === 'fails') throw new DeliveryError('deferred', '451 later')
    },
  }
  const push = {
    standIn: undefined,
    configured: undefined,
    makeKeys: () => pair,
    send: async ({ topic }: { topic: string }) =>
      take('push', topic) === 'fails' ? ({ kind: 'later' } as const) : ({ kind: 'taken' } as const),
  }
  const messages = {
    breaker: makeCircuitBreaker(quiet),
    isWebhookSignature: () => false,
    isVerifyToken: () => false,
    send: async ({ id }: { id: string }) => {
      if (take('whatsApp', id) === 'fails') throw new MessageError('later', 'busy')
      return `wamid.${id}`
    },
  }
  const messaging = {
    messages,
    vault: vaults.phoneVault,
    budget: { messagePaise: 15, dailyPaise: 300 },
    phoneNumberId: '1',
    log: silentLog,
  }
  const pushing = { push, keys: { current: pair.publicKey, pairOf: async () => pair } }
  const tools = { database, clock, readers, ...vaults, contact }
  const start = () =>
    startDelivery({
      database,
      clock,
      log: silentLog,
      read: (delivery) => readNotice(tools, delivery),
      senders: sendersOf(parts, pushing, messaging),
    })
  return { start }
}

const pair = { publicKey: 'B'.repeat(87), privateKey: 'A'.repeat(43) }

async function findFaults(
  { database }: StageDatabase,
  plan: Plan,
  { got, killedAt }: Ran,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; channel: Channel; state: string }>(
    'select id, channel, state from deliveries',
  )
  const idsOf = (channel: Channel) =>
    got.filter((one) => one.channel === channel).map(({ id }) => id)
  const [emails, pushes, messages] = channels.map(idsOf)
  const stateOf = (channel: Channel) =>
    rows.filter((row) => row.channel === channel).map(({ state }) => state)
  const isSwitched = plan.switchesOff
  return [
    ...(killedAt ? [] : ['nothing was killed']),
    ...(new Set(emails).size === 2 ? [] : ['an e-mail is lost']),
    ...((messages?.length ?? 0) <= 1 ? [] : ['a message by WhatsApp was sent twice']),
    ...(new Set(pushes).size <= 1 ? [] : ['a repeated notice has another topic']),
    ...(isSwitched || (pushes?.length ?? 0) >= 1 ? [] : ['a notice on a device is lost']),
    ...(plan.killed === 'whatsApp' && stateOf('whatsApp').join() !== 'unknown'
      ? [`a message whose end is unknown is ${stateOf('whatsApp').join()}`]
      : []),
    ...(rows.some(({ state }) => state === 'waiting' || state === 'sending')
      ? ['a delivery waits for ever']
      : []),
    ...(isSwitched &&
    killedAt &&
    got.some(({ channel, at }) => channel !== 'email' && at > killedAt)
      ? ['a notice came after its person had switched it off']
      : []),
  ]
}
