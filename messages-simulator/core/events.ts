import { createHmac } from 'node:crypto'
import type { AnswerRecord, Knobs, MessageRecord, Options, Records, State } from './records.ts'

const FIRST_RETRY_MS = 5_000
const MOST_TRIES = 12
const SHOWN = 500

type Parts = Pick<Options, 'now' | 'deliver' | 'appSecret' | 'phoneNumberId'> & {
  knobs: Knobs
  records: Records
  changed: () => void
}

export type Events = ReturnType<typeof openEvents>

/** Signed events about messages and answers; the knobs decide about their delivery. */
export function openEvents(parts: Parts) {
  const { now, records } = parts
  let running = Promise.resolve()
  return {
    /** Sets the state of a message and creates the event of this change. */
    tell(message: MessageRecord, state: State): void {
      message.state = state
      const statuses = [statusOf(message, state, now())]
      publish(parts, `${state} ${message.id.slice(-6)}`, { statuses })
    },
    tellAnswer({ id, number, text }: AnswerRecord): void {
      const timestamp = seconds(now())
      publish(parts, 'answer', {
        contacts: [{ profile: { name: 'Somebody' }, wa_id: number }],
        messages: [{ from: number, id, timestamp, type: 'text', text: { body: text } }],
      })
    },
    /** Delivers the events that are due, one after the other. */
    runDue(): Promise<void> {
      running = running.catch(() => undefined).then(() => deliverDue(parts))
      return running
    },
    /** The time of the next event, in milliseconds since 1970. */
    nextDue(): number | undefined {
      const waiting = records.events.filter(({ state }) => state === 'waiting')
      return waiting.length > 0 ? Math.min(...waiting.map(({ dueAt }) => dueAt)) : undefined
    },
  }
}

function publish(parts: Parts, name: string, value: object): void {
  const { knobs, records, now, appSecret, phoneNumberId, changed } = parts
  const body = JSON.stringify(envelope(phoneNumberId, value))
  const secret = knobs.wrongSignature ? 'of somebody else' : appSecret
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const dueAt = now().getTime() + knobs.delaySeconds * 1_000
  const event = { name, body, signature, dueAt, tries: 0, answer: null }
  for (let copy = 0; copy <= knobs.duplicates; copy += 1)
    records.events.push({ ...event, state: 'waiting' })
  changed()
}

async function deliverDue({ knobs, records, now, deliver, changed }: Parts): Promise<void> {
  const at = now().getTime()
  const due = records.events.filter(({ state, dueAt }) => state === 'waiting' && dueAt <= at)
  if (knobs.reorder) due.reverse()
  for (const event of due) {
    const { body, signature } = event
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    event.tries += 1
    event.answer = await deliver({ body, headers })
    if (event.answer >= 200 && event.answer < 300) event.state = 'delivered'
    else if (event.tries >= MOST_TRIES) event.state = 'given up'
    else event.dueAt = now().getTime() + FIRST_RETRY_MS * 2 ** (event.tries - 1)
    changed()
  }
  records.events.splice(0, records.events.length - SHOWN)
}

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))

function envelope(phoneNumberId: string, value: object): object {
  const metadata = { display_phone_number: '15550000000', phone_number_id: phoneNumberId }
  const all = { messaging_product: 'whatsapp', metadata, ...value }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: '200000000000001', changes: [{ field: 'messages', value: all }] }],
  }
}

function statusOf({ id, number, callbackData }: MessageRecord, status: State, at: Date): object {
  return {
    id,
    status,
    timestamp: seconds(at),
    recipient_id: number,
    ...(callbackData !== null && { biz_opaque_callback_data: callbackData }),
    ...(status === 'failed' && {
      errors: [{ code: 131026, title: 'Message undeliverable' }],
    }),
  }
}
