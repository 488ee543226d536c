import { createTransport } from 'nodemailer'
import { type CircuitBreaker, makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import { callService } from '#server/platform/metrics/outgoing-calls.ts'
import {
  DeliveryError,
  type DeliveryFailure,
  deliveryFailureOf,
} from '#server/platform/jobs/retry-policy.ts'

/** A complete email. `id` is also its Message-ID, so that a repeat after a crash can be recognised. */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The pictures that the HTML shows. */
  pictures?: InlinePicture[]
  /** The address for the mail program's own unsubscribe button (RFC 8058); only for emails that the reader can stop. */
  unsubscribeUrl?: string
}
/**
 * A picture inside the email (RFC 2392), because mail programs block pictures of other servers and Gmail shows no
 * `data:` addresses. The HTML refers to it by `cid:` and this `cid`.
 */
export type InlinePicture = {
  cid: string
  filename: string
  contentType: string
  content: Buffer
}
export type SendMail = {
  (mail: Mail): Promise<void>
  /** The circuit breaker that pauses emails while the mail server does not answer. */
  breaker?: CircuitBreaker
}

/** Emails that are sent at the same time, each over a connection that is reused. */
export const EMAILS_AT_ONCE = 4
/** Time limit for sending one email, in milliseconds; much shorter than the expiry of its job. */
const LIMIT_MS = 20_000
const SILENCE_MS = 10_000
const IDLE_MS = 30_000

type Options = {
  smtpUrl: string
  from: string
  /** The address for answers; missing: `from`. */
  replyTo?: string | undefined
  log: Record<'info' | 'warn', (details: object, text: string) => void>
  limitMs?: number
  /** A monotonic clock in milliseconds, for the circuit breaker. */
  elapsed?: () => number
}

/** Sends over SMTP; throws a `DeliveryError` when the server does not accept the email. */
export function smtpMail(options: Options): SendMail {
  const { smtpUrl, from, replyTo, log, limitMs = LIMIT_MS, elapsed } = options
  const transport = createTransport(
    {
      pool: true,
      maxConnections: EMAILS_AT_ONCE,
      // A connection that the server closes at once counts as a failure; by default, the library would open five more.
      maxRequeues: 1,
      idleTimeout: IDLE_MS,
      url: smtpUrl,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      socketCloseTimeout: 1000,
    },
    { from, ...(replyTo && { replyTo }) },
  )
  const breaker = makeCircuitBreaker({
    onPause: (seconds) => log.warn({ seconds }, 'the mail server does not answer: emails pause'),
    onResume: () => log.info({}, 'the mail server answers again'),
    ...(elapsed ? { elapsed } : {}),
  })
  const host = hostOf(from)
  const send = async ({ id, unsubscribeUrl, pictures = [], ...mail }: Mail) => {
    const signal = AbortSignal.timeout(limitMs)
    try {
      await transport.sendMail({
        ...mail,
        messageId: `<${id}@${host}>`,
        headers: headersOf(unsubscribeUrl),
        attachments: pictures.map((one) => ({ ...one, contentDisposition: 'inline' as const })),
        signal,
      })
      breaker.answered()
    } catch (error) {
      const failure = failureOf(error as SmtpError)
      if (failure === 'unreachable') breaker.failed(id)
      else breaker.answered()
      throw new DeliveryError(failure, (error as Error).message, { cause: error })
    }
  }
  const counted = (mail: Mail) => callService('mail', () => send(mail), { failed: outcomeOf })
  return Object.assign(counted, { breaker })
}

function outcomeOf(error: unknown): DeliveryFailure {
  return deliveryFailureOf(error) ?? 'unreachable'
}

function headersOf(unsubscribeUrl: string | undefined): Record<string, string> {
  // RFC 3834: programs must not answer an email that a program wrote.
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (unsubscribeUrl === undefined) return automatic
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The domain of the sender, which makes the Message-ID globally unique (RFC 5322, 3.6.4). */
function hostOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'chowk'
}

export type SmtpError = { code?: string; responseCode?: number; command?: string }

/** An error about the recipient or the text concerns this email only; any other error concerns every email. */
export function failureOf({ code, responseCode = 0, command }: SmtpError): DeliveryFailure {
  const isOurAddress = code === 'EENVELOPE' && command === 'API'
  if (isOurAddress) return 'refused'
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutEmail || responseCode === 421) return 'unreachable'
  if (responseCode >= 500 && responseCode !== 503) return 'refused'
  return responseCode >= 400 ? 'deferred' : 'unreachable'
}
