import { createHmac } from 'node:crypto'
import type { Context } from './context.ts'
import { type Entity, eventBody } from './entities.ts'
import type { EventRecord } from './records.ts'

/** One delivery to the shop, as it goes over the network. */
export type Delivery = { body: string; headers: Record<string, string> }
/** Sends one delivery and returns the status of the answer; 0: none within five seconds. */
export type Deliver = (delivery: Delivery) => Promise<number>

const DAY_MS = 86_400_000
const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 7_200_000
/** The number of ended events that are still shown. */
const SHOWN_EVENTS = 500

/** Creates an event and the copies of it that the knobs set. */
export function publish(context: Context, event: string, entities: Record<string, Entity>): void {
  const { knobs, newId } = context
  const id = newId('evt')
  addEvent(context, { id, event, entities })
  for (let copy = 0; copy < knobs.duplicates; copy += 1)
    addEvent(context, { id: knobs.newEventIds ? newId('evt') : id, event, entities })
}

type NewEvent = { id: string; event: string; entities: Record<string, Entity> }

function addEvent(context: Context, { id, event, entities }: NewEvent): void {
  const { knobs, records, open } = context
  const at = context.now()
  const dueAt = at + knobs.delaySeconds * 1000
  const body = eventBody(event, entities, at, context.account)
  const record: EventRecord = {
    id,
    event,
    body,
    signature: sign(body, secretOf(context)),
    createdAt: at,
    firstDueAt: dueAt,
    dueAt,
    tries: 0,
    state: knobs.dropEvents || !knobs.webhookEnabled ? 'dropped' : 'waiting',
    answer: null,
  }
  records.events.push(record)
  if (record.state === 'waiting') open.events.add(record)
  context.changed()
}

/** An event is signed when it is created, so that a repeat is signed with the secret of that time. */
function secretOf({ knobs, webhookSecret, previousWebhookSecret }: Context): string {
  if (knobs.webhookSignature === 'current') return webhookSecret
  return knobs.webhookSignature === 'previous' ? previousWebhookSecret : 'of somebody else'
}

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Sends the due events in turn. After an answer other than 2xx, retries for a day, then turns the webhook off. */
export async function deliverDue(context: Context, deliver: Deliver): Promise<void> {
  const at = context.now()
  const due = [...context.open.events].filter(({ dueAt }) => dueAt <= at)
  due.sort((left, right) => left.dueAt - right.dueAt)
  if (context.knobs.reorder) due.reverse()
  for (const event of due) await deliverOne(context, event, deliver)
  forgetOld(context)
}

async function deliverOne(context: Context, event: EventRecord, deliver: Deliver): Promise<void> {
  if (!context.knobs.webhookEnabled) return
  event.tries += 1
  event.answer = await deliver({
    body: event.body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': event.id,
      'x-razorpay-signature': event.signature,
    },
  })
  if (event.answer >= 200 && event.answer < 300) event.state = 'delivered'
  else retryLater(context, event)
  if (event.state !== 'waiting') context.open.events.delete(event)
  context.changed()
}

function retryLater(context: Context, event: EventRecord): void {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (event.tries - 1), LONGEST_RETRY_MS)
  event.dueAt = context.now() + wait
  if (context.now() - event.firstDueAt < DAY_MS) return
  event.state = 'given up'
  context.knobs.webhookEnabled = false
}

/** The time at which the next event is due; undefined: none waits. */
export function nextDelivery({ open, knobs }: Context): number | undefined {
  if (!knobs.webhookEnabled || open.events.size === 0) return undefined
  return Math.min(...[...open.events].map(({ dueAt }) => dueAt))
}

function forgetOld({ records }: Context): void {
  const { events } = records
  if (events.length <= SHOWN_EVENTS * 2) return
  const isShown = ({ state }: EventRecord, place: number) =>
    state === 'waiting' || place >= events.length - SHOWN_EVENTS
  records.events = events.filter(isShown)
}
