import type { Socket } from 'node:net'
import { openTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts'
import type { Dice } from './fuzz-inputs.ts'

/** The one-way delay of each piece of data in milliseconds, between `least` and `most`. */
type Lag = { least: number; most: number; dice: Dice }

/** A TCP proxy that forwards everything in order and late, like a database at another site. */
export function openDelayProxy(
  to: Parameters<typeof openTcpProxy>[0],
  lag: Lag,
): Promise<TcpProxy> {
  return openTcpProxy(to, (from, other) => pass(from, other, lag))
}

/** Timers may fire out of order, so the data waits in a queue that is emptied from its head. */
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
