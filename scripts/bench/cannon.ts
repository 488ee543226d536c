import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { guestCookies, type Load, makeRequests } from './requests.ts'

type NoteAnswer = (status: number, milliseconds: number) => void
type PacedLoad = Extract<Load, { kind: 'paced' }>

/** The load generator, in a process of its own: receives its task from the parent and sends back the measurements. */
process.on('message', (load: Load) => {
  void shoot(load).then((shot) => process.send?.(shot))
})

async function shoot(load: Load) {
  const milliseconds: number[] = []
  const statuses = new Map<number, number>()
  const note: NoteAnswer = (status, time) => {
    milliseconds.push(time)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const started = performance.now()
  await (load.kind === 'paced' ? loadPaced(load, note) : loadUnpaced(load, note))
  const seconds = (performance.now() - started) / 1000
  milliseconds.sort((a, b) => a - b)
  return {
    perSecond: milliseconds.length / seconds,
    count: milliseconds.length,
    p95: milliseconds[Math.floor(milliseconds.length * 0.95)] ?? 0,
    refused: [...statuses].filter(([status]) => status !== 200),
  }
}

async function loadUnpaced(load: Exclude<Load, PacedLoad>, note: NoteAnswer): Promise<void> {
  const { base: url, connections, seconds: duration } = load
  const setupClient = (client: autocannon.Client) =>
    client.on('response', (status, _bytes, time) => note(status, time))
  await autocannon({ url, connections, duration, setupClient, requests: makeRequests(load) })
}

/** Autocannon sends the requests of a second at its beginning; these are spread over it, like those of people. */
async function loadPaced(load: PacedLoad, note: NoteAnswer): Promise<void> {
  const { base, paths, rate, seconds, connections: maxSockets } = load
  const agent = new Agent({ keepAlive: true, maxSockets })
  const started = performance.now()
  const asked: Promise<void>[] = []
  for (let count = 0; count < rate * seconds; count++) {
    const due = started + (count * 1000) / rate - performance.now()
    if (due > 0) await delay(due)
    asked.push(ask(base + (paths[count % paths.length] ?? '/'), agent, note))
  }
  await Promise.all(asked)
  agent.destroy()
}

function ask(url: string, agent: Agent, note: NoteAnswer): Promise<void> {
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie: guestCookies } }, (answer) => {
      answer.resume().on('end', () => {
        note(answer.statusCode ?? 0, performance.now() - sent)
        resolve()
      })
    })
    request.on('error', reject)
  })
}
