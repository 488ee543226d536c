import type { Size } from './data.ts'
import { loadFrom, type Shot, stormFrom } from './load.ts'
import type { Bench } from './reads.ts'
import { productPaths, storePaths, stormPaths } from './requests.ts'
import { line, median, type Row } from './table.ts'

/** Requests a second of the people who only look at products and shops. */
const visits = { kind: 'paced', rate: 40, connections: 16 } as const
/**
 * Searches a second, several times as many as two processors answer, none like another. The server of the benchmark
 * has no limits, so they count as the searches of many addresses.
 */
const storm = { kind: 'paced', rate: 400, connections: 256 } as const
/** Seconds by which the storm is longer than what is measured in it. */
const LONGER = 2
/** Most times by which the storm may lengthen the 95th percentile of ordinary reads. */
const MOST_TIMES = 2

/** Reads of products and shops in quiet and in a storm of searches, by turns in the same run. */
export async function inStorm(
  { server, pace: { rounds, seconds } }: Bench,
  { products, stores }: Size,
): Promise<{ row: Row; note: string }> {
  const { base } = server
  const paths = [...productPaths(products), ...storePaths(stores)]
  const searches = stormPaths(storm.rate * (seconds + LONGER) * (rounds + 1))
  const read = () => loadFrom({ ...visits, base, paths, seconds })
  const rage = () => {
    const some = searches.splice(0, storm.rate * (seconds + LONGER))
    return stormFrom({ ...storm, base, paths: some, seconds: seconds + LONGER })
  }
  await Promise.all([read(), rage()])
  const quiet: Shot[] = []
  const disturbed: Shot[] = []
  const counts = { asked: 0, refused: 0, cpu: 0 }
  for (let round = 0; round < rounds; round++) {
    quiet.push(await read())
    const before = server.cpu()
    const raging = rage()
    disturbed.push(await read())
    const { count, refused } = await raging
    counts.asked += count
    counts.refused += refused.reduce((sum, [, times]) => sum + times, 0)
    counts.cpu += server.cpu() - before
  }
  const [inQuiet, inIt] = [p95Of(quiet), p95Of(disturbed)]
  const row: Row = {
    work: 'product and store data in a storm of searches',
    connections: visits.connections,
    limit: undefined,
    perSecond: median(disturbed.map(({ perSecond }) => perSecond)),
    p95: inIt,
    cpu: counts.cpu / counts.asked,
    target: { p95: Math.ceil(inQuiet * MOST_TIMES) },
  }
  console.info(line(row))
  return { row, note: noteOf(inQuiet, inIt, counts) }
}

const p95Of = (shots: readonly Shot[]) => median(shots.map(({ p95 }) => p95))

function noteOf(
  quiet: number,
  inIt: number,
  { asked, refused }: { asked: number; refused: number },
): string {
  const times = (inIt / quiet).toFixed(1)
  return `- in the storm the p95 of ordinary reads is ${times} times as long as in quiet (${quiet.toFixed(1)} ms; at most ${MOST_TIMES} times); of ${asked} searches ${refused} were refused with 503`
}
