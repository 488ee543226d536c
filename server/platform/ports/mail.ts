import { createTransport } from 'nodemailer'
import { type CircuitBreaker, makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import { DeliveryError, type DeliveryFailure } from '#server/platform/retry-policy.ts'

/** A finished email. `id` is also its Message-ID, so that a repeat after a crash is recognised. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string }
export type SendMail = {
  (mail: Mail): Promise<void>
  /** Closed to emails while the mail server does not answer. */
  breaker?: CircuitBreaker
}

/** As many emails go out at once, each over a connection that is used again. */
export const EMAILS_AT_ONCE = 4
/** One email from connecting to the server's last word; far below what expires its job. */
const LIMIT_MS = 20_000
const SILENCE_MS = 10_000
const IDLE_MS = 30_000

type Options = {
  smtpUrl: string
  from: string
  log: Record<'info' | 'warn', (details: object, text: string) => void>
  limitMs?: number
  /** Milliseconds that only grow, for the breaker. */
  elapsed?: () => number
}

/** Sends over SMTP; throws a `DeliveryError` when the server does not take the email. */
export function smtpMail({ smtpUrl, from, log, limitMs = LIMIT_MS, elapsed }: Options): SendMail {
  const transport = createTransport(
    {
      pool: true,
      maxConnections: EMAILS_AT_ONCE,
      // A connection that the server closes at once counts as a failure, not as five more connections.
      maxRequeues: 1,
      idleTimeout: IDLE_MS,
      url: smtpUrl,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      socketCloseTimeout: 1000,
    },
    { from },
  )
  const breaker = makeCircuitBreaker({
    onPause: (seconds) => log.warn({ seconds }, 'the mail server does not answer: emails pause'),
    onResume: () => log.info({}, 'the mail server answers again'),
    ...(elapsed ? { elapsed } : {}),
  })
  const send = async ({ id, ...mail }: Mail) => {
    const signal = AbortSignal.timeout(limitMs)
    try {
      await transport.sendMail({ ...mail, messageId: `<${id}@chowk>`, signal })
      breaker.answered()
    } catch (error) {
      const failure = failureOf(error as SmtpError)
      if (failure === 'unreachable') breaker.failed(id)
      else breaker.answered()
      throw new DeliveryError(failure, (error as Error).message, { cause: error })
    }
  }
  return Object.assign(send, { breaker })
}

export type SmtpError = { code?: string; responseCode?: number; command?: string }

/** A reply to the recipient or to the text is about this email; any other fault would stop every email. */
export function failureOf({ code, responseCode = 0, command }: SmtpError): DeliveryFailure {
  const isOurAddress = code === 'EENVELOPE' && command === 'API'
  if (isOurAddress) return 'refused'
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutEmail || responseCode === 421) return 'unreachable'
  if (responseCode >= 500 && responseCode !== 503) return 'refused'
  return responseCode >= 400 ? 'deferred' : 'unreachable'
}
