import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { demoPassword } from '#demo/seed.ts'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import { createCaller } from './prove/caller.ts'
import { startServer } from './prove/server-process.ts'
import { isBuilt } from './stamp.ts'

// Starts the built product with each supported Node, from a copied folder without development packages, and makes a
// booking.

type Result = { name: string; passed?: boolean; skipped?: boolean }

/** The oldest supported version and the newest one. */
const versions = [24, 26]
const root = join(import.meta.dirname, '..')
const leftOut = new Set(['.env', '.git', '.node', '.tmp', 'data', 'node_modules'])
const installMs = 300_000

if (!isBuilt()) throw new Error('Build first: npm run build')
const results: Result[] = []
const folder = mkdtempSync(join(tmpdir(), 'chowk दुकान '))
try {
  if (copyProduct(folder)) {
    for (const version of versions) results.push(await tryVersion(version))
  } else {
    results.push(...versions.map((version) => skip(version, 'its packages cannot be installed')))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = results.some(({ passed }) => passed === false) ? 1 : 0

/** A copy of the folder with production dependencies only; its name contains a space. */
function copyProduct(to: string): boolean {
  cpSync(root, to, {
    recursive: true,
    filter: (path) => !leftOut.has(relative(root, path)) || path === root,
  })
  return npm(['ci', '--omit=dev', '--prefer-offline'], to)
}

function npm(args: string[], cwd: string): boolean {
  const quiet = ['--no-audit', '--no-fund', '--fetch-retries=1']
  const { status } = spawnSync('npm', [...args, ...quiet], { cwd, timeout: installMs })
  return status === 0
}

async function tryVersion(version: number): Promise<Result> {
  const name = `install, build, start and one booking on Node ${version}`
  const node = installNode(version)
  if (node === undefined) return skip(version, 'the registry does not give it')
  const said: string[] = []
  const server = await startServer({
    node,
    main: join(folder, 'scripts/start.ts'),
    args: ['main'],
    // All versions use the same data, one after the other, as after an upgrade of Node.
    env: { DATA_DIR: join(folder, 'data'), DEMO: 'on' },
    onLog: (line) => said.push(line),
  }).catch((error: Error) => error)
  if (server instanceof Error) return fail(name, server)
  try {
    const order = await bookSomething(server.base)
    if (said.some((line) => /^(?:Installing|Building)/.test(line)))
      throw new Error('the copied folder was installed or built again')
    console.log(`ok   ${name}: booking ${order}, ready after ${Math.round(server.readyMs)} ms`)
    return { name, passed: true }
  } catch (error) {
    return fail(name, error as Error)
  } finally {
    await server.stop()
  }
}

/** The executable from an npm package, kept in `.tmp` for the next run. */
function installNode(version: number): string | undefined {
  const name = `node-${process.platform}-${process.arch}`
  const place = join(root, `.tmp/node-${version}`)
  const node = join(place, `node_modules/${name}/bin/node`)
  if (existsSync(node)) return node
  mkdirSync(place, { recursive: true })
  npm(['install', '--no-save', '--prefix', place, `${name}@${version}`], place)
  return existsSync(node) ? node : undefined
}

/** The demonstration's shopper books one item of the first product in stock; returns the order's id. */
async function bookSomething(base: string): Promise<string> {
  const { call } = createCaller('127.0.0.1')
  const read = async <Body>(...[method, path, options]: Parameters<typeof call>): Promise<Body> => {
    const answer = await call(method, path, { base, ...options })
    if (answer.status === 200) return answer.body as Body
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  const page = await fetch(base)
  if (!(await page.text()).includes('<h1')) throw new Error('the home page has no heading')
  await read('GET', '/userAuth')
  await read('POST', '/login', { body: { email: 'rohan@chowk.example', password: demoPassword } })
  const { products } = await read<SearchPage>('GET', '/getProducts?search=kurta')
  for (const { _id: productId } of products) {
    const { variants } = await read<Product>('GET', `/product?_id=${productId}`)
    const variant = variants.find(({ Stock }) => Stock > 0)
    if (!variant) continue
    const body = { products: [{ productId, variantId: variant._id, quantity: 1 }] }
    const booked = await read<{ orderId: string }>('POST', '/cop-order', {
      body,
      key: randomUUID(),
    })
    return booked.orderId
  }
  throw new Error('nothing is in stock')
}

function skip(version: number, reason: string): Result {
  const name = `install, build, start and one booking on Node ${version}`
  console.log(`skip ${name}: ${reason}`)
  return { name, skipped: true }
}

function fail(name: string, error: Error): Result {
  console.log(`FAIL ${name}: ${error.message}`)
  return { name, passed: false }
}
