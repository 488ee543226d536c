import { choice, flag, type KnobsOf, whole } from '../../payments-simulator/core/knob-kinds.ts'

export const knobTable = {
  callFault: choice(
    [
      'none',
      'server error',
      'broken gateway',
      'too many requests',
      'no WhatsApp',
      'wrong token',
      'lost answer',
      'no answer',
      'unreadable answer',
    ],
    'How calls end; the last three have their effect',
  ),
  callFaults: whole(1_000, 'So many calls end like that; 0: all'),
  answerSeconds: whole(60, 'Each call is answered so late'),
  outcome: choice(['delivered', 'sent', 'read', 'failed', 'nothing'], 'What becomes of a message'),
  delaySeconds: whole(86_400, 'Each event is sent so long after it happened'),
  reorder: flag(false, 'Events that wait are sent newest first'),
  duplicates: whole(9, 'Further copies of each event'),
  wrongSignature: flag(false, 'Events are signed by somebody else'),
}
export type Knobs = KnobsOf<typeof knobTable>

export type State = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'

/** A message as the phone shows it. `number` has the country's code. */
export type MessageRecord = {
  id: string
  number: string
  /** The name of the template; null for a text. */
  template: string | null
  language: string | null
  text: string
  button: { label: string; value: string } | null
  state: State
  at: number
  callbackData: string | null
}
export type AnswerRecord = { id: string; number: string; text: string; at: number }
export type EventRecord = {
  name: string
  body: string
  signature: string
  state: 'waiting' | 'delivered' | 'given up'
  dueAt: number
  tries: number
  answer: number | null
}
export type Records = { messages: MessageRecord[]; answers: AnswerRecord[]; events: EventRecord[] }

/** An approved template, in both languages. */
export type Template = {
  name: string
  values: readonly string[]
  body: Record<string, string>
  button: { kind: string } & Record<string, string>
}

export type Delivery = { body: string; headers: Record<string, string> }
/** Sends one event and returns the status of the answer; 0: none. */
export type Deliver = (delivery: Delivery) => Promise<number>

export type Options = {
  token: string
  phoneNumberId: string
  appSecret: string
  /** The site that the buttons of templates open. */
  siteUrl: string
  templates: readonly Template[]
  now: () => Date
  deliver: Deliver
  saved?: Records | undefined
  /** Called after each change of a record. */
  changed?: () => void
}
