import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type CircuitBreaker, makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import { callService, type Outcome } from '#server/platform/metrics/outgoing-calls.ts'

export const WHATSAPP_URL = 'https://graph.facebook.com'
export const WHATSAPP_VERSION = 'v23.0'

/** A message to send: an approved template with its values, or a free text within a day after the person's message. */
export type MessageContent =
  | {
      template: string
      language: 'en' | 'hi'
      values: string[]
      /** The end of the button's address, or the code that the button copies. */
      button: string
    }
  | { text: string }

/** `id`: our own id, which the provider's events repeat; `number`: ten digits. */
export type OutgoingMessage = { id: string; number: string; content: MessageContent }

/** Sends messages by WhatsApp. Production uses Meta's Cloud API; the demonstration and tests use a simulator. */
export type Messages = {
  /** Sends one message and returns the provider's id. Throws a `MessageError`. */
  send(message: OutgoingMessage): Promise<string>
  /** Checks the header X-Hub-Signature-256 over the raw bytes of a webhook. */
  isWebhookSignature(rawBody: Buffer, header: string): boolean
  /** Checks the token with which the provider proves its identity when the webhook's address is registered. */
  isVerifyToken(token: string): boolean
  /** The circuit breaker that pauses messages while the service does not answer. */
  breaker: CircuitBreaker
}

/**
 * The reason why a message was not sent.
 * - `refused`: the service will never accept it, for instance because the number has no WhatsApp.
 * - `later`: the service did not accept it at this time.
 * - `setup`: the service accepts no message until the operator has fixed a token, a template or the payment.
 * - `unknown`: there was no answer, so the message may have been sent. It must not be sent again.
 */
export type MessageFailure = 'refused' | 'later' | 'setup' | 'unknown'

export class MessageError extends Error {
  override name = 'MessageError'
  readonly failure: MessageFailure

  constructor(failure: MessageFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

export type WhatsAppConfig = {
  /** The address of the API: Meta's own or the simulator's. */
  baseUrl: string
  version: string
  token: string
  phoneNumberId: string
  appSecret: string
  verifyToken: string
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>
type Log = Record<'info' | 'warn', (details: object, text: string) => void>
type Options = WhatsAppConfig & {
  log: Log
  fetch?: Fetch
  /** The signal that aborts a call. */
  limit?: () => AbortSignal
  /** A monotonic clock in milliseconds, for the circuit breaker. */
  elapsed?: () => number
}

/** Messages that are sent at the same time. */
export const MESSAGES_AT_ONCE = 4
/** Time limit for one message, in milliseconds. */
const LIMIT_MS = 8_000

/** Meta's Cloud API (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages). */
export function makeWhatsApp(options: Options): Messages {
  const { appSecret, verifyToken, log, elapsed } = options
  const breaker = makeCircuitBreaker({
    onPause: (seconds) => log.warn({ seconds }, 'WhatsApp does not answer: messages pause'),
    onResume: () => log.info({}, 'WhatsApp answers again'),
    ...(elapsed && { elapsed }),
  })
  return {
    breaker,
    send: (message) => send(options, breaker, message),
    isWebhookSignature: (rawBody, header) =>
      isSame(header, `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`),
    isVerifyToken: (token) => isSame(token, verifyToken),
  }
}

const SentAnswer = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })]).rest(z.unknown()),
})
const Problem = z.object({ error: z.object({ code: z.number() }) })

type ServiceAnswer = { status: number; text: string; code: number | undefined }

function outcomeOf({ status, code }: ServiceAnswer): Outcome {
  if (status < 400) return 'ok'
  if (status >= 500 && code === undefined) return 'unreachable'
  return failureOf(status, code) === 'later' ? 'deferred' : 'refused'
}

async function send(options: Options, breaker: CircuitBreaker, message: OutgoingMessage) {
  const calling = callService('whatsapp', () => call(options, message), { answered: outcomeOf })
  const { status, text, code } = await calling.catch((error: unknown) => {
    breaker.failed(message.id)
    throw new MessageError(wasNeverSent(error) ? 'later' : 'unknown', 'no answer of WhatsApp')
  })
  // A gateway that answers in place of the service does not know whether the service got the message.
  if (status >= 500 && code === undefined) {
    breaker.failed(message.id)
    throw new MessageError('unknown', `WhatsApp answered ${status}`)
  }
  breaker.answered()
  if (status >= 400)
    throw new MessageError(
      failureOf(status, code),
      `WhatsApp answered ${status}, code ${code ?? 'none'}`,
    )
  const sent = SentAnswer.safeParse(parse(text))
  if (!sent.success) throw new MessageError('unknown', 'the answer of WhatsApp has another shape')
  return sent.data.messages[0].id
}

async function call(options: Options, message: OutgoingMessage): Promise<ServiceAnswer> {
  const { fetch = globalThis.fetch, limit, baseUrl, version, phoneNumberId, token } = options
  const url = `${baseUrl}/${version}/${encodeURIComponent(phoneNumberId)}/messages`
  const response = await fetch(url, {
    method: 'POST',
    signal: limit?.() ?? AbortSignal.timeout(LIMIT_MS),
    // The service never redirects; a redirect would carry the token to another address.
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(message)),
  })
  const text = await response.text()
  return { status: response.status, text, code: Problem.safeParse(parse(text)).data?.error.code }
}

function bodyOf({ id, number, content }: OutgoingMessage): object {
  const whole = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `91${number}`,
    biz_opaque_callback_data: id,
  }
  if ('text' in content) return { ...whole, type: 'text', text: { body: content.text } }
  const { template: name, language, values, button } = content
  return {
    ...whole,
    type: 'template',
    template: {
      name,
      language: { code: language },
      components: [
        { type: 'body', parameters: values.map(textOf) },
        { type: 'button', sub_type: 'url', index: '0', parameters: [textOf(button)] },
      ],
    },
  }
}

const textOf = (text: string) => ({ type: 'text', text })

/** Errors that occur before a connection exists. After any other error the message may have arrived. */
const beforeConnection =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

function wasNeverSent(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string }
  return beforeConnection.test(cause?.code ?? code ?? '')
}

/**
 * Error codes (https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes) after which the message
 * is retried: the service is busy or unavailable (1, 2, 4, 131000, 131016, 131057, 133004), or it accepts no more
 * messages from us or to this number at present (80007, 130429, 131048, 131056).
 */
const passing = [1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]
/** Error codes about the operator's token, rights, payment, templates and number. */
const ours = [0, 3, 10, 33, 100, 190, 368, 131005, 131008, 131009, 131031, 131042, 131045, 133010]

function failureOf(status: number, code: number | undefined): MessageFailure {
  if (status === 429 || (code !== undefined && passing.includes(code))) return 'later'
  return code === undefined || isOurs(code) ? 'setup' : 'refused'
}

/** Codes from 200 to 299 are about rights, those from 132000 to 132999 about templates. */
function isOurs(code: number): boolean {
  return ours.includes(code) || Math.floor(code / 100) === 2 || Math.floor(code / 1000) === 132
}

/** Compares two texts in constant time, so that the time reveals no characters. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
