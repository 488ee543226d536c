import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'

/** The load from one address: complete requests as fast as they are answered, or requests that never end. */
export type Flood = { base: string; connections: number; seconds: number; path: string | null }
export type FloodCount = { answered: number; refused: number; broken: number }

/** In a process of its own, so that the measurement in the parent waits for the server only. */
process.on('message', (flood: Flood) => {
  void throwFlood(flood).then((thrown) => process.send?.(thrown))
})

async function throwFlood(flood: Flood): Promise<FloodCount> {
  return flood.path === null ? holdOpen(flood) : repeat({ ...flood, path: flood.path })
}

async function repeat({ base, connections, seconds, path }: Flood & { path: string }) {
  const { statusCodeStats, errors } = await autocannon({
    url: base + path,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
  })
  const counts = Object.entries(statusCodeStats ?? {})
  const answered = counts.reduce((sum, [, { count = 0 }]) => sum + count, 0)
  return { answered, refused: statusCodeStats?.['429']?.count ?? 0, broken: errors }
}

/** Sends half a request on each connection, and one more character every second. */
async function holdOpen({ base, connections, seconds }: Flood): Promise<FloodCount> {
  const { hostname, port } = new URL(base)
  let broken = 0
  const sockets = Array.from({ length: connections }, (): Socket => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => (broken += 1))
    socket.write('POST /api/login HTTP/1.1\r\nhost: shop\r\nx-slow: ')
    return socket
  })
  for (let second = 0; second < seconds; second++) {
    await delay(1000)
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }
  for (const socket of sockets) socket.destroy()
  return { answered: 0, refused: 0, broken }
}
