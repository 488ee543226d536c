import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { request as requestOver } from 'node:https'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { countWebhook } from '#server/platform/metrics/meters.ts'
import { traced } from '#server/platform/tracing/traced.ts'
import {
  addressOfHost,
  isPlain,
  isPublicAddress,
} from '#server/platform/webhooks/public-address.ts'
import { bytesOfSecret } from '#server/platform/webhooks/webhook-vault.ts'
import type { WebhookFailure } from '#shared/contract/integrations/webhooks.ts'

/** `id` is the same in every try, so that the receiver knows a repeat. */
export type WebhookMessage = { url: string; secret: string; id: string; at: Date; body: string }
/** The status of the answer, whose text nobody reads, or why there was none. */
export type WebhookAnswer = { status: number } | { failure: WebhookFailure }
export type SendWebhook = (message: WebhookMessage) => Promise<WebhookAnswer>

/** The network; tests replace it, because a test's receiver has no public address. */
export type Network = {
  /** All addresses of a name, IPv4 first; given up with the signal. */
  resolve(name: string, signal: AbortSignal): Promise<string[]>
  connect(options: ConnectionOptions & { host: string }): TLSSocket
}

const internet: Network = { resolve: askNames, connect }

/** Milliseconds for the first question; the second one has twice as many. */
const NAME_MS = 1_500

/**
 * Asks the name service over sockets of its own. `dns.lookup` would ask in Node's threads and cannot be given up: two
 * names whose server does not answer keep all lookups of the process waiting, those of the payment provider too.
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
 * Sends to https on port 443 only, and follows no redirect. Each address of the name must be public, and the connection
 * is made to the address that was checked: the name is not asked again, so it cannot lead elsewhere meanwhile.
 */
export function webhookSender({ network = internet, limitMs = LIMIT_MS } = {}): SendWebhook {
  return (message) =>
    traced({ kind: 'call', text: 'webhook' }, async () => {
      const answer = await send(message, network, AbortSignal.timeout(limitMs)).catch(failureOf)
      countWebhook('failure' in answer ? answer.failure : `${Math.floor(answer.status / 100)}xx`)
      return answer
    })
}

class Refused extends Error {}

async function send(
  message: WebhookMessage,
  network: Network,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const url = new URL(message.url)
  if (!isPlain(url)) throw new Refused()
  const host = await until(signal, checkedAddress(url, network, signal))
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
  if (first === undefined || !addresses.every(isPublicAddress)) throw new Refused()
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

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
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

function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, ended])
}

const names = /^(?:ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME)$/
/** Codes of OpenSSL and of Node for a certificate that does not prove the name. */
const certificates = /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_|SELF_SIGNED|^HOSTNAME_MISMATCH/

function failureOf(error: unknown): WebhookAnswer {
  if (error instanceof Refused) return { failure: 'address' }
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return { failure: 'timeout' }
  if (names.test(code)) return { failure: 'name' }
  return { failure: certificates.test(code) ? 'certificate' : 'connection' }
}
