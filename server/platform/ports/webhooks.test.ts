import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificateOf } from '#test/certificate.ts'
import { askNames, headersOf, type Network, webhookSender } from './webhooks.ts'

const PUBLIC = '93.184.216.34'
const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const message = {
  url: 'https://till.example/chowk?shop=1',
  secret,
  id: '0f6c2b1e-6d1c-4f43-9a57-0d7c1f0b9a11',
  at: new Date('2026-11-16T06:30:00.900Z'),
  body: '{"type":"order.ready"}',
}

/** A receiver on this machine in place of a public address. */
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
const received: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] =
  []
const identity = certificateOf('till.example')
beforeAll(async () => {
  server = createServer(identity, (request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ url: request.url, headers: request.headers, body })
      answer(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
  answer = (_request, response) => response.end('thanks')
})

/** A network that resolves names to these addresses, one list per call; every connection ends at the receiver. */
function networkOf(...answers: string[][]) {
  const connected: string[] = []
  const asked: string[] = []
  const network: Network = {
    resolve: async (name) => {
      asked.push(name)
      return answers[Math.min(asked.length, answers.length) - 1] ?? []
    },
    connect: ({ host, port, servername }) => {
      connected.push(`${host} ${port} ${servername}`)
      const to = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
      return connect({ ...to, servername, ca: identity.cert })
    },
  }
  return { network, connected, asked }
}

describe('a delivery to a webhook', () => {
  it('is signed by the Standard Webhooks specification, and answered by a status alone', async () => {
    const { network, connected, asked } = networkOf([PUBLIC])
    expect(await webhookSender({ network })(message)).toEqual({ status: 200 })
    expect([asked, connected]).toEqual([['till.example'], [`${PUBLIC} 443 till.example`]])
    const [got] = received
    expect(got).toMatchObject({
      url: '/chowk?shop=1',
      body: message.body,
      headers: {
        host: 'till.example',
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': '1794810600',
      },
    })
    // The steps by which docs/api.md tells a receiver to check the signature.
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const text = `${message.id}.1794810600.${message.body}`
    const expected = createHmac('sha256', key).update(text).digest('base64')
    expect(got?.headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(Object.keys(got?.headers ?? {})).not.toContain('cookie')
  })

  it('has the signature of the example in the specification’s library', () => {
    const { 'webhook-signature': signature } = headersOf({
      url: 'https://till.example/',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    })
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it.each([301, 302, 307, 308])('follows no redirect: %i', async (status) => {
    answer = (_request, response) =>
      void response.writeHead(status, { location: 'https://169.254.169.254/' }).end()
    const { network, connected } = networkOf([PUBLIC])
    expect(await webhookSender({ network })(message)).toEqual({ status })
    expect(connected).toHaveLength(1)
    expect(received).toHaveLength(1)
  })

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['169.254.169.254'],
    ['0.0.0.0'],
    ['192.168.0.1'],
    [PUBLIC, '10.0.0.1'],
    ['10.0.0.1', PUBLIC],
    [],
  ])('is not made to a name at %j', async (...addresses) => {
    const { network, connected } = networkOf(addresses)
    expect(await webhookSender({ network })(message)).toEqual({ failure: 'address' })
    expect(connected).toEqual([])
  })

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'http://till.example/',
    'https://till.example:8443/',
    'https://user:secret@till.example/',
  ])('is not made to %s', async (url) => {
    const { network, connected, asked } = networkOf([PUBLIC])
    const sent = webhookSender({ network })({ ...message, url })
    expect(await sent).toEqual({ failure: 'address' })
    expect([connected, asked]).toEqual([[], []])
  })

  it('connects to the checked address, although the name resolves to another one a moment later', async () => {
    const { network, connected, asked } = networkOf([PUBLIC], ['127.0.0.1'])
    expect(await webhookSender({ network })(message)).toEqual({ status: 200 })
    expect([asked.length, connected]).toEqual([1, [`${PUBLIC} 443 till.example`]])
    expect(await webhookSender({ network })(message)).toEqual({ failure: 'address' })
  })

  it('checks the certificate for the name, not for the address', async () => {
    const { network } = networkOf([PUBLIC])
    const other = { ...message, url: 'https://other.example/' }
    expect(await webhookSender({ network })(other)).toEqual({ failure: 'certificate' })
    expect(received).toEqual([])
  })

  it('ends in time when nobody answers, or the name is never resolved', async () => {
    answer = () => {}
    const { network } = networkOf([PUBLIC])
    const quick = { network, limitMs: 150 }
    expect(await webhookSender(quick)(message)).toEqual({ failure: 'timeout' })
    const lost: Network = { ...network, resolve: () => new Promise(() => {}) }
    const sent = webhookSender({ network: lost, limitMs: 20 })(message)
    expect(await sent).toEqual({ failure: 'timeout' })
  })

  it('reports an unknown name and a refused connection', async () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    const { network } = networkOf([PUBLIC])
    const lost: Network = { ...network, resolve: () => Promise.reject(unknown) }
    expect(await webhookSender({ network: lost })(message)).toEqual({ failure: 'name' })
    const closed: Network = {
      ...network,
      connect: () => connect({ host: '127.0.0.1', port: 1 }),
    }
    expect(await webhookSender({ network: closed })(message)).toEqual({ failure: 'connection' })
  })

  it('does not wait for a long answer', async () => {
    answer = (_request, response) => {
      response.writeHead(200)
      response.write('a'.repeat(1_000))
    }
    const { network } = networkOf([PUBLIC])
    expect(await webhookSender({ network })(message)).toEqual({ status: 200 })
  })
})

describe('a name', () => {
  /**
   * Answers questions for IPv4 with one address and questions for IPv6 with none; never answers for `silent.example`.
   */
  const service = createSocket('udp4')
  const resolver = new Resolver()
  beforeAll(async () => {
    service.on('message', (asked, { port, address }) => {
      if (asked.includes('silent')) return
      const end = asked.indexOf(0, 12) + 5
      const isIPv4 = asked.readUInt16BE(end - 4) === 1
      const head = Buffer.from(asked.subarray(0, 12))
      for (const [place, value] of [0x81_80, 1, isIPv4 ? 1 : 0, 0, 0].entries())
        head.writeUInt16BE(value, 2 + 2 * place)
      const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]
      const found = Buffer.from(isIPv4 ? record : [])
      service.send(Buffer.concat([head, asked.subarray(12, end), found]), port, address)
    })
    service.bind(0, '127.0.0.1')
    await once(service, 'listening')
    resolver.setServers([`127.0.0.1:${service.address().port}`])
  })
  afterAll(() => void service.close())

  it('has its addresses of both kinds, or of the only existing kind', async () => {
    const never = new AbortController().signal
    expect(await askNames('till.example', never, resolver)).toEqual([PUBLIC])
  })

  it('without an answer is given up in time, so that no other lookup waits for it', async () => {
    const asked = askNames('silent.example', AbortSignal.timeout(50), resolver)
    await expect(asked).rejects.toMatchObject({ code: 'ECANCELLED' })
  })
})
