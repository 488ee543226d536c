import { initialOf, readFrom } from '../../payments-simulator/core/knob-kinds.ts'
import { type Events, openEvents } from './events.ts'
import { ApiProblem } from './problem.ts'
import { newId, readMessage } from './read-message.ts'
import {
  type Knobs,
  knobTable,
  type MessageRecord,
  type Options,
  type Records,
  type State,
} from './records.ts'

export type Service = ReturnType<typeof createService>

const SHOWN = 500

/** WhatsApp's Cloud API in memory, without network and timers: `runDue` delivers the events that are due. */
export function createService(options: Options) {
  const { changed = () => undefined } = options
  const knobs = initialOf(knobTable)
  const records: Records = options.saved ?? { messages: [], answers: [], events: [] }
  const events = openEvents({ ...options, knobs, records, changed })
  return {
    token: options.token,
    phoneNumberId: options.phoneNumberId,
    knobs,
    records,
    setKnobs: (given: Partial<Knobs>) => void Object.assign(knobs, given),
    resetKnobs: () => void Object.assign(knobs, initialOf(knobTable)),
    readKnobs: (given: unknown) => readFrom(knobTable, given),
    runDue: events.runDue,
    nextDue: events.nextDue,
    tell: events.tell,
    ...actionsOf(options, { knobs, records, events }),
  }
}

type Parts = { knobs: Knobs; records: Records; events: Events }

function actionsOf(options: Options, { knobs, records, events }: Parts) {
  return {
    /** Takes one message and creates the events that the knob `outcome` sets. */
    send(body: Record<string, unknown>): MessageRecord {
      const message = readMessage(body, options)
      records.messages.push(message)
      records.messages.splice(0, records.messages.length - SHOWN)
      for (const state of statesUntil(knobs.outcome)) events.tell(message, state)
      options.changed?.()
      return message
    },
    needMessage(id: string): MessageRecord {
      const found = records.messages.find((message) => message.id === id)
      if (!found) throw new ApiProblem('There is no such message', { status: 404 })
      return found
    },
    /** The person with this number answers. */
    reply(number: string, text: string): void {
      const answer = { id: newId(), number, text, at: options.now().getTime() }
      records.answers.push(answer)
      records.answers.splice(0, records.answers.length - SHOWN)
      events.tellAnswer(answer)
    },
  }
}

function statesUntil(outcome: Knobs['outcome']): State[] {
  if (outcome === 'nothing') return []
  if (outcome === 'failed') return ['sent', 'failed']
  const all: State[] = ['sent', 'delivered', 'read']
  return all.slice(0, all.indexOf(outcome) + 1)
}
