import { z } from 'zod'
import { isStop, reportedStates, type ReportedState } from './message-life.ts'

/** One event of a webhook. The text of an answer is read only here; only the fact that it says STOP is kept. */
export type MessageEvent =
  | {
      kind: 'state'
      /** The key of the event; a repeated event has the same key. */
      id: string
      providerId: string
      /** Chowk's own id of the message, which the provider repeats; undefined when it does not. */
      ownId: string | undefined
      state: ReportedState
      at: Date
      error: string | null
    }
  | { kind: 'stop'; id: string; number: string }

const Seconds = z.coerce.number().int().nonnegative().max(100_000_000_000)

const Status = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(reportedStates),
  timestamp: Seconds,
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number() }))
    .optional()
    .catch(undefined),
})

const Answer = z.object({
  id: z.string().min(1).max(200),
  from: z.string().regex(/^91[6-9]\d{9}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})

const list = z.array(z.unknown()).max(1_000).catch([])
const Webhook = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: list,
            messages: list,
          }),
        }),
      ),
    }),
  ),
})

/** The events of a webhook about Chowk's number, in their order. Unknown entries are left out. */
export function readWebhook(body: string, phoneNumberId: string): MessageEvent[] {
  const webhook = Webhook.safeParse(parse(body))
  if (!webhook.success) return []
  return webhook.data.entry
    .flatMap(({ changes }) => changes)
    .filter(
      ({ field, value }) =>
        field === 'messages' && value.metadata?.phone_number_id === phoneNumberId,
    )
    .flatMap(({ value }) => [
      ...value.statuses.flatMap(readStatus),
      ...value.messages.flatMap(readAnswer),
    ])
}

function readStatus(given: unknown): MessageEvent[] {
  const { success, data } = Status.safeParse(given)
  if (!success) return []
  return [
    {
      kind: 'state',
      id: `${data.id} ${data.status}`,
      providerId: data.id,
      ownId: data.biz_opaque_callback_data,
      state: data.status,
      at: new Date(data.timestamp * 1000),
      error: data.status === 'failed' ? `code ${data.errors?.[0]?.code ?? 'none'}` : null,
    },
  ]
}

function readAnswer(given: unknown): MessageEvent[] {
  const { success, data } = Answer.safeParse(given)
  if (!success || !isStop(data.text?.body ?? data.button?.text ?? '')) return []
  return [{ kind: 'stop', id: data.id, number: data.from.slice(2) }]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
