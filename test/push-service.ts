import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { NoticeBody } from '#shared/contract/notices.ts'

/** A message that arrived, decrypted. `status` is the answer; undefined while there is none. */
export type ReceivedMessage = {
  device: string
  notice: NoticeBody
  urgency: string
  topic: string
  ttlSeconds: number
  /** The public key with which the sender proved itself. */
  publicKey: string
  at: number
  status?: number
}
/** A status, or no answer at all. */
type Behaviour = number | 'hang' | 'close'

export type PushService = {
  origin: string
  /**
   * A new subscription. `service`: the push service, whose devices get their notices independently of those of other
   * services.
   */
  subscribe(service?: string): TestSubscription
  /** A further device with the secrets of another one. */
  sameAs(device: string, further: string): void
  /** Everything that arrived, in its order. */
  received: ReceivedMessage[]
  /** The answer to a message of a device; 201 (accepted) by default. */
  answers: Map<string, (message: ReceivedMessage, earlier: number) => Behaviour>
  /** Resolves when messages fulfil the condition; rejects after ten seconds. */
  until(isSo: (received: ReceivedMessage[]) => boolean): Promise<void>
  close(): Promise<void>
}

export type TestSubscription = {
  device: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

type Secrets = { ecdh: ReturnType<typeof createECDH>; auth: Buffer }

/**
 * A push service for tests: it checks the sender, decrypts each message (RFC 8291, RFC 8188), and answers as the test
 * sets it.
 */
export async function openPushService(port = 0): Promise<PushService> {
  const devices = new Map<string, Secrets>()
  const received: ReceivedMessage[] = []
  const answers: PushService['answers'] = new Map()
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => void take(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answer(message: ReceivedMessage, response: ServerResponse): void {
    const earlier = received.filter((one) => one.device === message.device).length
    const behaviour = answers.get(message.device)?.(message, earlier) ?? 201
    if (typeof behaviour === 'number') {
      message.status = behaviour
      response.writeHead(behaviour).end()
    } else if (behaviour === 'close') response.destroy()
    received.push(message)
    for (const look of waiting) look()
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { url: device = '', headers } = request
    const secrets = devices.get(device)
    const publicKey = senderOf(headers.authorization, origin)
    if (!secrets || !publicKey) return void response.writeHead(publicKey ? 404 : 403).end()
    const message: ReceivedMessage = {
      device,
      notice: JSON.parse(decrypt(body, secrets)) as NoticeBody,
      urgency: String(headers['urgency']),
      topic: String(headers['topic']),
      ttlSeconds: Number(headers['ttl']),
      publicKey,
      at: performance.now(),
    }
    answer(message, response)
  }

  return {
    origin,
    received,
    answers,
    subscribe(service = 'one') {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const device = `/${service}/${randomBytes(12).toString('hex')}`
      devices.set(device, { ecdh, auth })
      const keys = { p256dh, auth: auth.toString('base64url') }
      return { device, endpoint: `${origin}${device}`, keys }
    },
    sameAs(device, further) {
      const secrets = devices.get(device)
      if (secrets) devices.set(further, secrets)
    },
    async until(isSo) {
      if (isSo(received)) return
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`only ${received.length} messages have arrived`))
        }, 10_000)
        const look = () => {
          if (!isSo(received)) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The sender's public key, if the sender has its private key (RFC 8292); undefined for a forged header. */
function senderOf(authorization: string | undefined, origin: string): string | undefined {
  const proof =
    /^vapid t=(?<signed>[\w-]+\.(?<claims>[\w-]+))\.(?<signature>[\w-]+), k=(?<key>[\w-]{87})$/
  const parts = proof.exec(authorization ?? '')?.groups as Record<string, string> | undefined
  if (!parts) return undefined
  const { signed = '', claims = '', signature = '', key = '' } = parts
  const coordinate = (from: number) =>
    bytes(key)
      .subarray(from, from + 32)
      .toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const verifier = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  } as const
  const isSigned = verify('sha256', Buffer.from(signed), verifier, bytes(signature))
  const { aud } = JSON.parse(bytes(claims).toString()) as { aud?: string }
  return isSigned && aud === origin ? key : undefined
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

const derive = (key: Buffer, by: Buffer, text: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, by, text, length))

function decrypt(body: Buffer, { ecdh, auth }: Secrets): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const key = derive(ecdh.computeSecret(sender), auth, info, 32)
  const content = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', content, nonce).setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
