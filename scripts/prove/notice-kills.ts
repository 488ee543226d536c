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
import { DeliveryError } from '#server/platform/jobs/retry-policy.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makeVaults } from '#server/vaults.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { insertPushDevice } from '#test/rows.ts'
import { silentLog } from '#test/silent-log.ts'
import { KilledError, Killer } from './killable.ts'
import { openPaymentStage, type PaymentStage } from './payment-stage.ts'
import { openStageDatabase, type StageDatabase } from './stage-database.ts'

type Report = { faults: string[]; figure: string }
/** A service got this: the Message-ID, the id of the message, or the tag of a notice on a device. */
type ReceivedNotice = { channel: Channel; id: string; at: Date }

/** `killedAt`: the time of the kill. */
type KillRun = { got: ReceivedNotice[]; killedAt: Date | undefined }

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

async function runRound(stage: StageDatabase, killer: Killer, plan: Plan): Promise<KillRun> {
  killer.arm(undefined)
  stage.time.now = new Date('2026-11-16T06:30:00.000Z')
  const scene = await openPaymentStage(stage, { people: 1, stock: 2 })
  await prepare(scene)
  const got: ReceivedNotice[] = []
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

type Round = { killer: Killer; plan: Plan; got: ReceivedNotice[] }

/** A call of a service fails, is taken, or ends the process before or after the service got it. */
function makeTake({ time }: StageDatabase, { killer, plan, got }: Round) {
  let failures = 0
  let isKilled = false
  const die = (): never => {
    isKilled = true
    killer.isDead = true
    throw new KilledError('killed here')
  }
  return (channel: Channel, id: string): boolean => {
    if (killer.isDead) throw new KilledError('the process is gone')
    if (channel === plan.failing && failures++ < FAILURES) return false
    const isHere = !isKilled && channel === plan.killed
    if (isHere && !plan.isAfter) return die()
    got.push({ channel, id, at: time.now })
    return isHere ? die() : true
  }
}

/** The three services, and what starts a process that sends to them. */
function makeServices(stage: StageDatabase, round: Round) {
  const { database, time } = stage
  const clock = () => time.now
  const take = makeTake(stage, round)
  const config = { publicUrl: 'http://shop.example' }
  const sendMail = async ({ id }: { id: string }) => {
    if (!take('email', id)) throw new DeliveryError('deferred', '451 later')
  }
  const parts = { config, database, clock, log: silentLog, files: noFiles, sendMail }
  const push = {
    standIn: undefined,
    configured: undefined,
    makeKeys: () => pair,
    send: async ({ topic }: { topic: string }) =>
      ({ kind: take('push', topic) ? 'taken' : 'later' }) as const,
  }
  const pushing = { push, keys: { current: pair.publicKey, pairOf: async () => pair } }
  const tools = { database, clock, readers, ...vaults, contact }
  const senders = sendersOf(parts, pushing, messagingOver(take, clock))
  const start = () =>
    startDelivery({
      database,
      clock,
      log: silentLog,
      read: (delivery) => readNotice(tools, delivery),
      senders,
    })
  return { start }
}

function messagingOver(take: ReturnType<typeof makeTake>, clock: () => Date) {
  const quiet = { onPause: () => undefined, onResume: () => undefined }
  const messages = {
    breaker: makeCircuitBreaker({ ...quiet, elapsed: () => clock().getTime() }),
    isWebhookSignature: () => false,
    isVerifyToken: () => false,
    send: async ({ id }: { id: string }) => {
      if (take('whatsApp', id)) return `wamid.${id}`
      throw new MessageError('later', 'busy')
    },
  }
  const budget = { messagePaise: 15, dailyPaise: 300 }
  return { messages, vault: vaults.phoneVault, budget, phoneNumberId: '1', log: silentLog }
}

const pair = { publicKey: 'B'.repeat(87), privateKey: 'A'.repeat(43) }

type Check = [isWrong: boolean, fault: string]

async function findFaults(
  { database }: StageDatabase,
  plan: Plan,
  ran: KillRun,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ channel: Channel; state: string }>(
    'select channel, state from deliveries',
  )
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'sending')
  const states = rows.flatMap(({ channel, state }) => (channel === 'whatsApp' ? state : []))
  const checks: Check[] = [
    ...checksOfServices(plan, ran),
    [open.length > 0, 'a delivery waits for ever'],
    [
      plan.killed === 'whatsApp' && states.join() !== 'unknown',
      `a message whose end is unknown is ${states.join()}`,
    ],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

/** The records of the services. */
function checksOfServices({ switchesOff }: Plan, { got, killedAt }: KillRun): Check[] {
  const idsOf = (channel: Channel) => got.flatMap((one) => (one.channel === channel ? one.id : []))
  const topics = new Set(idsOf('push')).size
  const late = got.filter(({ channel, at }) => channel !== 'email' && killedAt && at > killedAt)
  return [
    [killedAt === undefined, 'nothing was killed'],
    [new Set(idsOf('email')).size < 2, 'an e-mail is lost'],
    [idsOf('whatsApp').length > 1, 'a message by WhatsApp was sent twice'],
    [topics > 1, 'a repeated notice has another topic'],
    [topics === 0 && !switchesOff, 'a notice on a device is lost'],
    [switchesOff && late.length > 0, 'a notice came after its person had switched it off'],
  ]
}
