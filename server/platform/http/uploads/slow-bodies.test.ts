import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refuseSlowBodies } from './slow-bodies.ts'

const LIMIT_MS = 40
let app: FastifyInstance
const received: string[] = []

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  refuseSlowBodies(app, LIMIT_MS)
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => {
    body.on('data', (bytes: Buffer) => received.push(bytes.toString()))
    body.on('end', () => done(null))
  })
  app.post('/quick', async () => 'quick')
  app.post('/pictures', { config: { isSlow: true } }, async () => 'stored')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const begin = async (path: string) => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const type = 'content-type: application/octet-stream'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 8\r\n\r\nhalf`)
  return socket
}

it('ends the connection of a body that does not arrive', async () => {
  const socket = await begin('/quick')
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

it('waits longer for pictures', async () => {
  received.length = 0
  const pictures = await begin('/pictures')
  await vi.waitUntil(() => received.length === 1, { timeout: 20_000 })
  const other = await begin('/quick')
  // The other request began later and reaches its limit here.
  await once(other, 'close')
  pictures.write('rest')
  const [answer] = (await once(pictures, 'data')) as [Buffer]
  expect(answer.toString()).toContain('stored')
  pictures.destroy()
})
