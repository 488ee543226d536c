import { loadFrom } from './load.ts'
import { type Bench, besideBareServer } from './reads.ts'
import { freshPages } from './requests.ts'
import { measure, type Row } from './table.ts'

const CONNECTIONS = 32
/** Seconds of warm-up, in which V8 compiles the renderer. */
const WARM_UP_SECONDS = 12
/** The header of a browser, so that the page is compressed as in production. */
const headers = { 'accept-encoding': 'br' }

/** Product pages requested for the first time, and one that is requested repeatedly. */
export async function pages(bench: Bench, products: number): Promise<Row[]> {
  return [await firstTime(bench, products), ...(await measureCached(bench, products))]
}

async function firstTime({ server, pace }: Bench, products: number): Promise<Row> {
  let asked = 0
  const some = freshPages(products, products - 100).slice(0, 50)
  const render = (seconds: number) => server.renderAlone(some, seconds)
  const request = async (seconds: number) => {
    const paths = freshPages(products, asked)
    const load = { kind: 'get', base: server.base, connections: CONNECTIONS, seconds } as const
    const shot = await loadFrom({ ...load, paths, headers })
    asked += shot.count + CONNECTIONS
    return shot
  }
  await request(WARM_UP_SECONDS)
  await render(WARM_UP_SECONDS)
  const row = {
    work: 'product page as HTML, first time',
    connections: CONNECTIONS,
    target: { share: 0.4 },
    limit: { name: 'React alone', take: () => render(pace.seconds) },
    chowk: () => request(pace.seconds),
    server,
  }
  return measure(row, pace)
}

async function measureCached(bench: Bench, products: number): Promise<Row[]> {
  const [path = '/'] = freshPages(products, products - 200)
  const address = bench.server.base + path
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const constant = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const read = {
    work: 'the same page again',
    paths: [path],
    targets: { [CONNECTIONS]: { share: 0.6 } },
  }
  return besideBareServer(bench, read, { name: 'constant', plan: { constant } })
}
