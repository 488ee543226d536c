import autocannon from 'autocannon'
import { type Load, makeRequests } from './requests.ts'

/** The load generator, in a process of its own: receives its task from the parent and sends back the measurements. */
process.on('message', (load: Load) => {
  void shoot(load).then((shot) => process.send?.(shot))
})

async function shoot(load: Load) {
  const milliseconds: number[] = []
  const statuses = new Map<number, number>()
  const { base: url, connections, seconds: duration } = load
  const started = performance.now()
  const setupClient = (client: autocannon.Client) =>
    client.on('response', (status, _bytes, time) => {
      milliseconds.push(time)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
  await autocannon({ url, connections, duration, setupClient, requests: makeRequests(load) })
  const seconds = (performance.now() - started) / 1000
  milliseconds.sort((a, b) => a - b)
  return {
    perSecond: milliseconds.length / seconds,
    count: milliseconds.length,
    p95: milliseconds[Math.floor(milliseconds.length * 0.95)] ?? 0,
    refused: [...statuses].filter(([status]) => status !== 200),
  }
}
