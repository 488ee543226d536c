import { request } from 'node:https'
import { connect } from 'node:http2'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { demoPassword } from '#demo/seed.ts'
import { type Caller, createCaller } from '../caller.ts'

// Visits through a proxy. Each visitor has an address 127.x.y.z of its own; certificates of the proof are not checked.

export async function isReady(base: string): Promise<boolean> {
  const answer = await createCaller('127.30.0.1')
    .open(`${base}/readyz`)
    .catch(() => undefined)
  return answer?.status === 200
}

/** The merchant of the demonstration, signed in. */
export async function logIn(base: string, address: string): Promise<Caller> {
  const caller = createCaller(address)
  await caller.call('GET', '/userAuth', { base })
  const body = { email: 'ramesh@chowk.example', password: demoPassword }
  const { status } = await caller.call('POST', '/login', { base, body })
  if (status !== 200) throw new Error(`the log-in was answered with ${status}`)
  return caller
}

/** The cookies of a visitor who has chosen a place. */
export function placeCookies(city: string): Map<string, string> {
  const place = { city, lat: 26.9, long: 75.8, label: city }
  return new Map([['place', encodeURIComponent(JSON.stringify(place))]])
}

const cookieHeader = ({ cookies }: Caller) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A page by HTTP/2, as browsers ask for it. */
export async function openByHttp2(base: string) {
  const session = connect(base, { rejectUnauthorized: false })
  try {
    const stream = session.request({ ':path': '/', 'accept-encoding': 'br, gzip' })
    const [headers] = (await once(stream, 'response')) as [Record<string, string | number>]
    let bytes = 0
    for await (const chunk of stream) bytes += (chunk as Buffer).length
    return {
      status: Number(headers[':status']),
      encoding: String(headers['content-encoding']),
      protocol: session.alpnProtocol,
      bytes,
    }
  } finally {
    session.close()
  }
}

export type Live = {
  /** Milliseconds until an event of this name that comes from now on; undefined when none comes in time. */
  next: (event: string, withinMs: number) => Promise<number | undefined>
  isOpen: () => boolean
  close: () => void
}

/** The live stream of a signed-in person. */
export async function openLive(base: string, caller: Caller, address: string): Promise<Live> {
  const sent = request(`${base}/api/live`, {
    headers: { cookie: cookieHeader(caller), accept: 'text/event-stream' },
    localAddress: address,
    rejectUnauthorized: false,
  }).end()
  let text = ''
  let isOpen = true
  sent.on('error', () => (isOpen = false))
  sent.on('response', (answer) => {
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
    answer.on('close', () => (isOpen = false)).on('error', () => (isOpen = false))
  })
  const next = async (event: string, withinMs: number) => {
    const began = performance.now()
    while (performance.now() - began < withinMs) {
      const at = text.indexOf(`event: ${event}\n`)
      if (at >= 0) {
        text = text.slice(at + 1)
        return Math.round(performance.now() - began)
      }
      await delay(10)
    }
    return undefined
  }
  return { next, isOpen: () => isOpen, close: () => sent.destroy() }
}

type SlowVisit = { bytes: Buffer; address: string; forMs: number }

/** Sends a picture in pieces over `forMs` milliseconds; returns the status of the answer. */
export async function uploadSlowly(
  base: string,
  caller: Caller,
  { bytes, address, forMs }: SlowVisit,
) {
  const edge = 'chowk-proof'
  const head = [
    `--${edge}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nproduct\r\n`,
    `--${edge}\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n`,
    'content-type: image/jpeg\r\n\r\n',
  ].join('')
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  const sent = request(`${base}/api/pictures`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': body.length,
      cookie: cookieHeader(caller),
      'x-xsrf-token': decodeURIComponent(caller.cookies.get('XSRF-TOKEN') ?? ''),
    },
    localAddress: address,
    rejectUnauthorized: false,
  })
  const answered = once(sent, 'response') as Promise<[{ statusCode?: number; resume(): void }]>
  answered.catch(() => undefined)
  const pieces = 20
  const size = Math.ceil(body.length / pieces)
  for (let piece = 0; piece < pieces; piece++) {
    sent.write(body.subarray(piece * size, (piece + 1) * size))
    await delay(forMs / pieces)
  }
  sent.end()
  const [answer] = await answered
  answer.resume()
  return answer.statusCode ?? 0
}
