import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { onPostgres } from '#test/database.ts'
import { buildStore } from '#test/factories.ts'
import { heading, row, sendList, detailsOf } from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const ROWS = 5_000
/** Largest ratio of the median answer time during the import to the usual one, without `GRACE_MS`. */
const MOST_TIMES = 2
const GRACE_MS = 5
const SAMPLES = 100
/** Interval between a neighbour's requests, in milliseconds; without it they would measure their own load. */
const ASK_EVERY_MS = 15

const files = useTestFiles()
const app = useTestApp({ files })

const rows = Array.from({ length: ROWS }, (_, at) =>
  row(`K-${at}`, { name: `Kurta number ${Math.floor(at / 2)}`, size: at % 2 === 0 ? 'S' : 'M' }),
)
const middle = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

it('reading, proposals and preview of 5,000 rows do not slow down other answers', async () => {
  const { merchant } = await buildStore(app)
  const { merchant: neighbour } = await buildStore(app)
  const ask = async () => {
    const begun = performance.now()
    const { status } = await neighbour.browser.call('GET /inventory', {})
    expect(status).toBe(200)
    const took = performance.now() - begun
    await setTimeout(ASK_EVERY_MS)
    return took
  }
  for (let warm = 0; warm < 50; warm++) await ask()
  const before: number[] = []
  while (before.length < SAMPLES) before.push(await ask())

  const during: number[] = []
  const over = new AbortController()
  const working = (async () => {
    const { body } = await sendList(merchant.browser, [heading, ...rows].join('\n'))
    await app.jobs.drained()
    over.abort()
    return body['importId'] as string
  })()
  while (!over.signal.aborted) during.push(await ask())
  const id = await working
  expect(await detailsOf(merchant.browser, id)).toMatchObject({
    state: 'ready',
    counts: { products: ROWS / 2 },
  })

  const after: number[] = []
  while (after.length < SAMPLES) after.push(await ask())
  const usual = middle([...before, ...after])
  console.info(
    `${onPostgres ? 'PostgreSQL' : 'PGlite'}: usual ${usual.toFixed(1)} ms, meanwhile ${middle(during).toFixed(1)} ms (${during.length} answers)`,
  )
  expect(middle(during)).toBeLessThan(usual * MOST_TIMES + GRACE_MS)
}, 120_000)
