// Adds up the files that a browser must load before each page works, and fails when a page is over its budget: scripts
// gzipped, page and styles in Brotli, which every present browser accepts. The built server's pages name the files.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { openBuiltPages } from '#server/platform/http/pages/page-source.ts'
import { registerPages } from '#server/platform/http/pages/pages.ts'
import { paths, patterns } from '#shared/paths.ts'

const SHOP_KB = 138.2
const OTHERS_KB = 187
const HTML_CSS_KB = 33
// The heaviest page of the demonstration, home in Hindi, weighs 16.6 KB in Brotli and 19.5 KB gzipped.
const RENDERED_HTML_KB = 18

const shop = [
  paths.home(),
  paths.search({ rawQuery: 'kurta' }),
  paths.product('any'),
  paths.store('any'),
  paths.shops(),
]
/** Screens without a budget: administrators may wait for them. */
const isAdmins = (address: string) => /^\/(?:admin|dynamicForm)/.test(address)
// `/dashboard` itself only redirects to a screen.
const others = Object.values(patterns).filter(
  (address) => !isAdmins(address) && address !== patterns.dashboard,
)
// Libraries that a shop's page must not load before a dialog opens, recognised by strings in their code.
const lateLibraries = {
  'radix-ui': 'data-radix-',
  'react-hook-form': 'shouldUnregister',
  zod: 'ZodError',
  'QR codes': 'alphanumeric',
  sonner: 'data-sonner-toast',
}

const dist = path.join(import.meta.dirname, '../dist')
const app = fastify()
await app.register(cookie)
await registerPages(app, {
  source: await openBuiltPages(dist),
  // Without reads the page shows a failure, but it names the same files.
  reads: new Map(),
  sessionCookie: 'session',
  adminCookie: 'admin-session',
  publicUrl: 'http://127.0.0.1',
  defaultPlace: { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' },
})
const passes = [
  ...(await Promise.all(shop.map((address) => checkPage(address, SHOP_KB)))),
  ...(await Promise.all(others.map((address) => checkPage(address, OTHERS_KB)))),
]
await app.close()
process.exitCode = passes.every(Boolean) ? 0 : 1

async function checkPage(address: string, limit: number): Promise<boolean> {
  // Hindi messages are larger than the English ones.
  const { body } = await app.inject({ url: address, cookies: { lang: 'hi', session: 'any' } })
  const scripts = find(body, /data-entry="([^"]+)"/g).concat(
    find(body, /<meta name="scripts" content="([^"]+)"/g).flatMap((files) => files.split(' ')),
  )
  const styles = find(body, /<link rel="stylesheet"[^>]* href="([^"]+)"/g)
  const sizes = [`First load of ${address}:`]
  const js = weigh(scripts, (bytes) => gzipSync(bytes, { level: 9 }), sizes)
  const css = weigh(styles, (bytes) => brotliCompressSync(bytes), sizes)
  const verdicts = [
    judge('JavaScript, gzipped', js, limit),
    judge('HTML and CSS, Brotli', css + RENDERED_HTML_KB, HTML_CSS_KB),
    scripts.length > 2 ? '' : 'OVER the page names no scripts',
    ...(limit === SHOP_KB ? [judgeLateLibraries(scripts), judgeMerchantsFiles(scripts)] : []),
  ].filter(Boolean)
  console.log([...sizes, ...verdicts].join('\n'))
  return !verdicts.some((verdict) => verdict.startsWith('OVER'))
}

function find(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, found = '']) => found)
}

/** The kilobytes of all files together; adds a line for each file. */
function weigh(files: string[], compress: (bytes: Buffer) => Buffer, lines: string[]): number {
  const sizes = files.map((file) => compress(read(file)).length / 1024)
  for (const [at, file] of files.entries()) lines.push(`  ${kilobytes(sizes[at] ?? 0)}  ${file}`)
  return sizes.reduce((sum, size) => sum + size, 0)
}

function read(file: string): Buffer {
  return readFileSync(path.join(dist, 'web', file))
}

function judge(name: string, size: number, limit: number): string {
  return `${size <= limit ? 'ok  ' : 'OVER'} ${name}: ${kilobytes(size)} of ${limit} KB`
}

function judgeLateLibraries(scripts: string[]): string {
  const code = scripts.map((file) => read(file).toString()).join('\n')
  const found = Object.entries(lateLibraries).filter(([, mark]) => code.includes(mark))
  return found.length > 0 ? `OVER loaded too early: ${found.map(([name]) => name).join(', ')}` : ''
}

/** A guest loads no text and no code of the dashboard. */
function judgeMerchantsFiles(scripts: string[]): string {
  const found = scripts.filter((file) => /dashboard|counter|scan|history/.test(file))
  return found.length > 0 ? `OVER merchants' files in a shopper's page: ${found.join(', ')}` : ''
}

function kilobytes(size: number): string {
  return `${size.toFixed(1)} KB`.padStart(9)
}
