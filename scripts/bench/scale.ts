import { setTimeout as delay } from 'node:timers/promises'
import type { Size } from './data.ts'
import { startFilledCluster } from './filled.ts'
import { measureReads } from './reads.ts'
import {
  broadPaths,
  browsingPaths,
  productPaths,
  searchPaths,
  suggestionPaths,
} from './requests.ts'
import { ServerProcess } from './server-process.ts'
import type { Pace, Row, Target } from './table.ts'

const sizes: Record<string, Size> = {
  '10,000 in 20 cities': { products: 10_000, stores: 100, shoppers: 100, variants: 1 },
  '100,000 in 20 cities': { products: 100_000, stores: 500, shoppers: 100, variants: 1 },
  '1,000,000 in 20 cities': { products: 1_000_000, stores: 4_000, shoppers: 100, variants: 1 },
  '1,000,000 in one city': {
    products: 1_000_000,
    stores: 4_000,
    shoppers: 100,
    variants: 1,
    cities: 1,
  },
}

const [smallest = '', , largest = ''] = Object.keys(sizes)

/** Searches of the first city, and product pages, in databases of growing size. */
export async function searchesBySize(pace: Pace): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, size] of Object.entries(sizes)) {
    const { url, stop } = await startFilledCluster(size)
    try {
      const server = await ServerProcess.start({ DATABASE_URL: url })
      await delay(3000)
      try {
        rows.push(...(await measureAll(server, { name, size, pace })))
      } finally {
        await server.stop()
      }
    } finally {
      stop()
    }
  }
  return rows
}

/** How much longer each work takes in the largest database of many cities than in the smallest. */
export function growths(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const large = rows.find(({ work }) => work === row.work.replace(smallest, largest))
    if (!large || !row.work.endsWith(smallest)) return []
    const longer = (row.perSecond / large.perSecond).toFixed(2)
    return `- ${large.work}: ${longer} times as long as with ${smallest.split(' ')[0]} (processor of the server ${(large.cpu / row.cpu).toFixed(2)} times)`
  })
}

type Stage = { name: string; size: Size; pace: Pace }

async function measureAll(server: ServerProcess, { name, size, pace }: Stage): Promise<Row[]> {
  const works: Record<string, { paths: string[]; target: Target }> = {
    'words, brand, price, 10 km': { paths: searchPaths(1), target: {} },
    'broad words': { paths: broadPaths(), target: { p95: 150 } },
    'without words': { paths: browsingPaths(), target: { p95: 150 } },
    'product page data': { paths: productPaths(size.products), target: {} },
    suggestions: { paths: suggestionPaths(), target: { p95: 30 } },
  }
  const rows: Row[] = []
  for (const [work, { paths, target }] of Object.entries(works)) {
    // One shopper at a time, to measure the time of one answer and its growth with the number of products.
    const read = { work: `${work}, ${name}`, paths, targets: { 1: target } }
    rows.push(...(await measureReads({ server, pace }, read)))
  }
  return rows
}
