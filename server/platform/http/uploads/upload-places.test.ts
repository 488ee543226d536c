import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { UploadPlaces } from './upload-places.ts'

let now = 0
let places: UploadPlaces
beforeEach(() => {
  now = 0
  places = new UploadPlaces(() => now)
})

/** A body with the arrival rate that the test sets. */
function body() {
  const socket = { bytesRead: 0 }
  const made = { socket, isEnded: false, destroy: () => (made.isEnded = true) }
  return made
}

/** Takes places for `count` accounts, with three forms each. */
function fill(count: number, { isShop = true, name = 'slow' } = {}) {
  return Array.from({ length: count }, (_, n) => {
    const sent = body()
    places.take({ account: `${name}${Math.floor(n / 3)}`, isShop }, sent)
    return sent
  })
}
const take = (account: string, isShop = true) => places.take({ account, isShop }, body())
const crowded = expect.objectContaining({ code: 'BUSY' })

describe('places for forms with pictures', () => {
  it('are three for one account', () => {
    fill(3)
    expect(() => take('slow0')).toThrow(crowded)
    expect(() => take('other')).not.toThrow()
  })

  it('are free again when a form has been received', () => {
    const leave = Array.from({ length: 3 }, () => take('one'))
    leave[1]?.()
    expect(() => take('one')).not.toThrow()
    expect(() => take('one')).toThrow(crowded)
  })

  it('of shopkeepers are separate from those of others', () => {
    fill(4, { isShop: false })
    expect(() => take('applicant', false)).toThrow(crowded)
    expect(() => take('shop')).not.toThrow()
  })

  it('that three accounts have taken are given to the next shop: the slowest form ends', () => {
    const slow = fill(8)
    now = 5_000
    for (const [n, { socket }] of slow.entries()) socket.bytesRead = 60_000 - n * 1_000
    expect(() => take('shop')).not.toThrow()
    expect(slow.map(({ isEnded }) => isEnded)).toEqual([...Array(7).fill(false), true])
    expect(() => take('another shop')).not.toThrow()
    expect(slow.filter(({ isEnded }) => isEnded)).toEqual([slow[6], slow[7]])
  })

  it('are kept by forms that have just begun', () => {
    const young = fill(8)
    now = 4_999
    expect(() => take('shop')).toThrow(crowded)
    expect(young.some(({ isEnded }) => isEnded)).toBe(false)
  })

  it('are lost by a form that arrives slower than the least rate, also after a fast beginning', () => {
    const [quick, slow, stalled] = fill(3)
    for (const second of Array.from({ length: 40 }, (_, n) => n + 1)) {
      now = second * 1_000
      if (quick) quick.socket.bytesRead += 8_100
      if (slow) slow.socket.bytesRead += 7_900
      if (stalled) stalled.socket.bytesRead = 1_000_000
      places.endSlow()
      const ended = [quick, slow, stalled].map((sent) => sent?.isEnded)
      expect([second, ended]).toEqual([second, [false, second >= 15, second >= 30]])
    }
  })
})

it('a form that loses its place ends its connection', async () => {
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    payload.on('error', done).resume()
  })
  app.post(
    '/',
    { preParsing: async ({ raw }) => void places.take({ account: 'a', isShop: true }, raw) },
    async () => 'stored',
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const type = 'content-type: application/octet-stream'
  const arrived = once(app.server, 'request')
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 90000\r\n\r\nhalf`)
  await arrived
  await expect
    .poll(() => {
      now += 15_000
      places.endSlow()
      return socket.destroyed
    })
    .toBe(true)
  await app.close()
})
