import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { buildTestApp, buildShopper } from '#test/factories.ts'
import { leaveProxy, shutDown } from './shutdown.ts'

/** A connection that sends requests until the server closes it. */
function keepBusy(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const busy = { answers: 0, statuses: new Set<number | undefined>(), ended: Promise.resolve() }
  const ask = () =>
    new Promise<void>((done, fail) => {
      get(`${address}/api/userAuth`, { agent }, (answer) => {
        busy.answers += 1
        busy.statuses.add(answer.statusCode)
        answer.resume().once('end', done).once('error', fail)
      }).once('error', fail)
    })
  const work = async () => {
    for (;;) await ask()
  }
  busy.ended = work().catch(() => agent.destroy())
  return busy
}

async function send(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.resume().write(text)
  return socket
}

it('ends within five seconds, whatever its clients do', async () => {
  const app = await buildTestApp()
  const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  const { browser } = await buildShopper(app)
  const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const idle = await send(port, request)
  await once(idle, 'data')
  const half = await send(port, 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-le')
  const body = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n{'
  const slow = await send(port, `POST /api/login HTTP/1.1\r\nhost: localhost\r\n${body}`)
  const silent = await send(port, '')
  const headers = { cookie: `sid=${browser.cookies.get('sid')}` }
  const live = await fetch(`${address}/api/live`, { headers })
  const busy = [keepBusy(address), keepBusy(address)]
  await expect.poll(() => Math.min(...busy.map(({ answers }) => answers))).toBeGreaterThan(9)
  const closed = [idle, half, slow, silent].map((socket) => once(socket, 'close'))

  const started = performance.now()
  expect(await shutDown(app.fastify, app.database)).toBe(true)
  expect(performance.now() - started).toBeLessThan(5_000)

  await Promise.all(closed)
  expect(await live.text()).toContain('event: hello')
  await Promise.all(busy.map(({ ended }) => ended))
  for (const { statuses } of busy) expect([...statuses]).toEqual([200])
})

it('tells a proxy that it leaves, and answers everything else as before', async () => {
  const app = await buildTestApp()
  const ask = async (url: string) => {
    const answer = await app.fastify.inject({ url })
    return [answer.statusCode, answer.json<{ reason?: string }>().reason]
  }
  expect(await ask('/readyz')).toEqual([200, undefined])
  await leaveProxy(app.fastify, 0)
  expect(await ask('/readyz')).toEqual([503, 'draining'])
  expect(await ask('/api/userAuth')).toEqual([200, undefined])
  await app.close()
})
