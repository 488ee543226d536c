import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { request as requestOver } from 'node:https'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { countWebhook } from '#server/platform/metrics/meters.ts'
import { traceWork } from '#server/platform/tracing/traced.ts'
import {
  addressOfHost,
  isPlain,
  isPublicAddress,
} from '#server/platform/webhooks/public-address.ts'
import { bytesOfSecret } from '#server/platform/webhooks/webhook-vault.ts'
import type { WebhookFailure } from '#shared/contract/integrations/webhooks.ts'

/** `id` is the same in every attempt, so that the receiver recognises a repeated message. */
export type WebhookMessage = { url: string; secret: string; id: string; at: Date; body: string }
/** The status of the answer, whose text is not read, or the reason why there was no answer. */
export type WebhookAnswer = { status: number } | { failure: WebhookFailure }
export type SendWebhook = (message: WebhookMessage) => Promise<WebhookAnswer>

/** The network functions; tests replace them, because a test's receiver has no public address. */
export type Network = {
  /** All addresses of a name, IPv4 first. The signal aborts the lookup. */
  resolve(name: string, signal: AbortSignal): Promise<string[]>
  connect(options: ConnectionOptions & { host: string }): TLSSocket
}

const internet: Network = { resolve: askNames, connect }

/** Time limit of the first question in milliseconds; the second question has twice this time. */
const NAME_MS = 1_500

/**
 * Asks the name service over separate sockets. `dns.lookup` would use Node's threads and cannot be aborted: two names
 * whose server does not answer would block all lookups of the process, including those of the payment provider.
 */
export async function askNames(
  name: string,
  signal: AbortSignal,
  resolver = new Resolver({ timeout: NAME_MS, tries: 2 }),
): Promise<string[]> {
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  signal.removeEventListener('abort', cancel)
  const found = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}

const PORT = 443
/** Time limit of a whole delivery, from the name to the status, in milliseconds. */
const LIMIT_MS = 5_000

/**
 * Sends to https on port 443 only, and follows no redirect. Each address of the name must be public. The connection
 * uses the checked address and does not resolve the name again, so that the name cannot change to a private address
 * meanwhile.
 */
export function webhookSender({ network = internet, limitMs = LIMIT_MS } = {}): SendWebhook {
  return (message) =>
    traceWork({ kind: 'call', text: 'webhook' }, async () => {
      const answer = await send(message, network, AbortSignal.timeout(limitMs)).catch(failureOf)
      countWebhook('failure' in answer ? answer.failure : `${Math.floor(answer.status / 100)}xx`)
      return answer
    })
}

class RefusedAddress extends Error {}

async function send(
  message: WebhookMessage,
  network: Network,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const url = new URL(message.url)
  if (!isPlain(url)) throw new RefusedAddress()
  const host = await abortWith(signal, checkedAddress(url, network, signal))
  return { status: await post(message, { url, host, network, signal }) }
}

async function checkedAddress(
  { hostname }: URL,
  { resolve }: Network,
  signal: AbortSignal,
): Promise<string> {
  const literal = addressOfHost(hostname)
  const addresses = literal === undefined ? await resolve(hostname, signal) : [literal]
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress)) throw new RefusedAddress()
  return first
}

type Way = { url: URL; host: string; network: Network; signal: AbortSignal }

function post(message: WebhookMessage, { url, host, network, signal }: Way): Promise<number> {
  const servername = addressOfHost(url.hostname) === undefined ? url.hostname : ''
  const createConnection = () => network.connect({ host, port: PORT, servername })
  return new Promise((resolve, reject) => {
    const sending = requestOver(
      url,
      {
        method: 'POST',
        headers: { host: url.host, ...headersOf(message) },
        createConnection,
        signal,
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sending.on('error', reject)
    sending.end(message.body)
  })
}

/**
 * The headers by the specification:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function headersOf({ secret, id, at, body }: WebhookMessage): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signed = createHmac('sha256', bytesOfSecret(secret)).update(`${id}.${seconds}.${body}`)
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Chowk-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signed.digest('base64')}`,
  }
}

function abortWith<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, ended])
}

const names = /^(?:ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME)$/
/** Error codes of OpenSSL and Node for a certificate that is not valid for the name. */
const certificates = /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_|SELF_SIGNED|^HOSTNAME_MISMATCH/

function failureOf(error: unknown): WebhookAnswer {
  if (error instanceof RefusedAddress) return { failure: 'address' }
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return { failure: 'timeout' }
  if (names.test(code)) return { failure: 'name' }
  return { failure: certificates.test(code) ? 'certificate' : 'connection' }
}
