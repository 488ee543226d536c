import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Dice } from './fuzz-inputs.ts'

type Way = { host: string; port: number }
/** Milliseconds that each piece of data waits, one way: at least `least`, at most `most`. */
type Lag = { least: number; most: number; dice: Dice }
export type DelayProxy = { port: number; close(): void }

/** A TCP proxy that passes everything on, in order and late, as a database in another place would answer. */
export async function openDelayProxy(to: Way, lag: Lag): Promise<DelayProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to.port, to.host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => sockets.delete(socket))
      // A broken line is the other side's to notice.
      socket.on('error', () => undefined)
    }
    pass(near, far, lag)
    pass(far, near, lag)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: typeof address === 'object' && address ? address.port : 0, close }
}

/** Timers may fire out of their order, so what waits stands in a row, and the row moves from its head. */
function pass(from: Socket, to: Socket, { least, most, dice }: Lag): void {
  const row: { leaves: number; act: () => void }[] = []
  const move = () => {
    while (row[0] && row[0].leaves <= performance.now()) row.shift()?.act()
    if (row[0]) setTimeout(move, Math.max(1, row[0].leaves - performance.now()))
  }
  const late = (act: () => void) => {
    const leaves = performance.now() + least + dice.below(1 + most - least)
    if (row.push({ leaves, act }) === 1) setTimeout(move, leaves - performance.now())
  }
  from.on('data', (piece) => late(() => to.writable && to.write(piece)))
  from.once('end', () => late(() => to.end()))
  from.once('close', () => late(() => to.destroy()))
}
