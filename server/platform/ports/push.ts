import { createECDH } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { z } from 'zod'
import { webAddress } from './addresses.ts'
import { callService, type Outcome } from '#server/platform/metrics/outgoing-calls.ts'

/** A key pair by which push services recognise this site (VAPID, RFC 8292), in base64url. */
export type VapidPair = { publicKey: string; privateKey: string }

export type PushMessage = {
  endpoint: string
  p256dh: string
  auth: string
  /** JSON for the service worker; encrypted for the device (RFC 8291). */
  body: string
  /** A waiting message with the same topic is replaced (RFC 8030): at most 32 characters of base64url. */
  topic: string
  urgency: 'high' | 'normal'
  ttlSeconds: number
}

/**
 * - `taken`: the push service has the message.
 * - `gone`: the subscription does not exist any more.
 * - `refused`: the push service will never accept this message.
 * - `later`: the push service did not accept the message and may accept it later; `isSilent` when the service was
 *   unreachable.
 * - `unknown`: the message was sent and no answer came, so the service may have it.
 */
export type PushAnswer =
  | { kind: 'taken' | 'gone' | 'unknown' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; afterSeconds?: number | undefined; isSilent?: true }

export type Push = {
  makeKeys(): VapidPair
  send(message: PushMessage, pair: VapidPair): Promise<PushAnswer>
  /** The key pair of the configuration; undefined: the pair of the database is used. */
  configured: VapidPair | undefined
  /** The origin of a stand-in for push services in tests and the demonstration. Never in production. */
  standIn: string | undefined
}

const base64url = z.string().regex(/^[\w-]+=*$/, 'is base64url')

/** The environment variables of web push. */
export const PushValues = {
  PUSH: z
    .enum(['on', 'off'])
    .default('on')
    .meta({ description: '`off` switches notices on phones and computers (web push) off' }),
  VAPID_PUBLIC_KEY: base64url.length(87).optional().meta({
    description:
      'the public key by which push services know this site; needs the private one. Earlier subscriptions are served with their earlier pair until they are renewed',
    standard: 'a pair made once for each database',
  }),
  VAPID_PRIVATE_KEY: base64url
    .length(43)
    .optional()
    .meta({ description: 'the private key of that pair' }),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:.+@|https:\/\/).+/, 'begins with mailto: or https://')
    .optional()
    .meta({
      description: 'whom push services write to when something is wrong: `mailto:` or `https:`',
      standard: '`CONTACT_EMAIL`',
    }),
  PUSH_STAND_IN: webAddress('http://127.0.0.1:4100').optional().meta({
    description: 'the origin of a stand-in for push services; for tests of the demonstration only',
  }),
}
type Values = z.infer<z.ZodObject<typeof PushValues>>

export type PushConfig = {
  pair: VapidPair | undefined
  subject: string
  standIn: string | undefined
}

export function pushProblems(values: Values, demo: boolean): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  return [
    ...pairProblems(publicKey, privateKey),
    ...(values.VAPID_SUBJECT && !URL.canParse(values.VAPID_SUBJECT)
      ? [`VAPID_SUBJECT: ${values.VAPID_SUBJECT} is no address`]
      : []),
    ...(values.PUSH_STAND_IN && !demo
      ? ['PUSH_STAND_IN: only the demonstration sends notices to a stand-in']
      : []),
  ]
}

function pairProblems(publicKey: string | undefined, privateKey: string | undefined): string[] {
  if (!publicKey && !privateKey) return []
  if (!privateKey) return ['VAPID_PRIVATE_KEY is missing: VAPID_PUBLIC_KEY needs it']
  if (!publicKey) return ['VAPID_PUBLIC_KEY is missing: VAPID_PRIVATE_KEY needs it']
  return isPair(publicKey, privateKey)
    ? []
    : ['VAPID_PRIVATE_KEY: is not the private key of VAPID_PUBLIC_KEY; copy both from one pair']
}

/** Both keys are of the curve P-256 (RFC 8292, section 3.2). */
function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** Undefined when the channel is off. */
export function toPushConfig(values: Values, contactEmail: string): PushConfig | undefined {
  if (values.PUSH === 'off') return undefined
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  return {
    pair: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    subject: values.VAPID_SUBJECT ?? `mailto:${contactEmail}`,
    standIn: values.PUSH_STAND_IN && new URL(values.PUSH_STAND_IN).origin,
  }
}

/** Time limit for sending one message, in milliseconds. */
const LIMIT_MS = 10_000
/**
 * Idle time in milliseconds after which connections are closed, shorter than that of push services, so that a message
 * rarely meets a closing connection.
 */
const IDLE_MS = 4_000

type Options = PushConfig & { limitMs?: number }

/** Sends by the push services' protocol (RFC 8030), without following redirects. */
export function webPushOver({ pair, subject, standIn, limitMs = LIMIT_MS }: Options): Push {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
  }
  const proofFor = makeProofs(subject)
  return {
    configured: pair,
    standIn,
    makeKeys: () => webPush.generateVAPIDKeys(),
    async send(message, keys) {
      const { endpoint } = message
      const agent = agents[endpoint.startsWith('http:') ? 'http:' : 'https:']
      const request = requestOf(message, proofFor(new URL(endpoint).origin, keys))
      if (!request) return { kind: 'refused', status: 0 }
      const call = () => post(endpoint, { ...request, agent, limitMs })
      return callService('push', call, { answered: outcomeOf })
    },
  }
}

/** Time in milliseconds for which a proof of the sender is reused; it is valid for twelve hours. */
const PROOF_MS = 3_600_000

/**
 * Makes proofs of the sender for push services (RFC 8292) and reuses them, because signing one takes as long as all
 * other work for a message.
 */
function makeProofs(subject: string) {
  const kept = new Map<string, { proof: string; until: number }>()
  return (audience: string, { publicKey, privateKey }: VapidPair): string => {
    const name = `${audience} ${publicKey}`
    const known = kept.get(name)
    if (known && known.until > performance.now()) return known.proof
    const made = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm')
    kept.set(name, { proof: made.Authorization, until: performance.now() + PROOF_MS })
    return made.Authorization
  }
}

/** Undefined when the device's key is invalid, so that nothing can be encrypted for it. */
function requestOf(message: PushMessage, proof: string) {
  const { endpoint, p256dh, auth, body, topic, urgency, ttlSeconds: TTL } = message
  const subscription = { endpoint, keys: { p256dh, auth } }
  const headers = { Authorization: proof }
  try {
    return webPush.generateRequestDetails(subscription, body, { headers, TTL, topic, urgency })
  } catch {
    return undefined
  }
}

/** A deleted subscription counts as an answer too. */
function outcomeOf(answer: PushAnswer): Outcome {
  if (answer.kind === 'later') return answer.isSilent ? 'unreachable' : 'deferred'
  if (answer.kind === 'unknown') return 'unreachable'
  return answer.kind === 'refused' ? 'refused' : 'ok'
}

type PushRequest = {
  headers: http.OutgoingHttpHeaders
  body: Buffer | null
  agent: http.Agent
  limitMs: number
}

function post(url: string, { headers, body, agent, limitMs }: PushRequest): Promise<PushAnswer> {
  const { request } = url.startsWith('http:') ? http : https
  return new Promise((resolve) => {
    let isSent = false
    const sending = request(url, { method: 'POST', headers, agent }, (response) => {
      // The text of the answer is not read, because a service's words about a device are private.
      response.resume()
      resolve(answerOf(response.statusCode ?? 0, response.headers['retry-after']))
    })
    const timer = setTimeout(() => sending.destroy(new Error('no answer in time')), limitMs)
    sending.on('finish', () => {
      isSent = true
    })
    sending.on('close', () => clearTimeout(timer))
    sending.on('error', () =>
      resolve(isSent ? { kind: 'unknown' } : { kind: 'later', isSilent: true }),
    )
    sending.end(body ?? undefined)
  })
}

/** The statuses of RFC 8030; 403 and 413 are about this message only. */
function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { kind: 'later', afterSeconds: seconds > 0 ? seconds : undefined }
  }
  return { kind: 'refused', status }
}
