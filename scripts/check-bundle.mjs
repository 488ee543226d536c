// Adds up what a browser must fetch before each public page works and fails when one is over budget:
// scripts gzipped, page and styles in Brotli, which every browser of today is sent.
// Run it after `npx vite build`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const JS_LIMIT_KB = 120
const HTML_CSS_LIMIT_KB = 30
// The heaviest page of the demonstration, home in Hindi, weighs 16.6 KB in Brotli and 19.5 KB gzipped.
const RENDERED_HTML_KB = 18

// Hindi weighs more than English.
const words = '../shared/messages/shop/hi.json'
const pages = {
  home: 'screens/shop/home-screen.tsx',
  search: 'screens/shop/search-screen.tsx',
  product: 'screens/shop/product-screen.tsx',
  store: 'screens/shop/store-screen.tsx',
}
// Libraries that nobody needs before a dialog opens or a form is shown, by words their code says.
const lateLibraries = {
  'radix-ui': 'data-radix-',
  'react-hook-form': 'shouldUnregister',
  zod: 'ZodError',
  'QR codes': 'alphanumeric',
  sonner: 'data-sonner-toast',
}

const web = path.join(import.meta.dirname, '../dist/web')
const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'))
const page = readFileSync(path.join(web, 'index.html'), 'utf8')
const [, start] = /<script[^>]* src="\/([^"]+)"/.exec(page)
const passes = Object.entries(pages).map(([name, screen]) => checkPage(name, screen))
process.exit(passes.every(Boolean) ? 0 : 1)

function checkPage(name, screen) {
  const chunks = new Map()
  for (const key of ['index.html', words, screen]) collect(key, chunks)
  const scripts = [start, ...[...chunks.values()].map(({ file }) => file)]
  const styles = new Set([...chunks.values()].flatMap(({ css = [] }) => css))
  console.log(`First load of ${name}:`)
  const js = report(scripts, (bytes) => gzipSync(bytes, { level: 9 }))
  const css = report(styles, brotliCompressSync)
  return [
    judge('JavaScript, gzipped', js, JS_LIMIT_KB),
    judge('HTML and CSS, Brotli', css + RENDERED_HTML_KB * 1024, HTML_CSS_LIMIT_KB),
    hasNothingLate(scripts),
  ].every(Boolean)
}

/** Adds the chunk and everything it imports at once. */
function collect(key, chunks) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest: build first, or mend the list here`)
  if (chunks.has(key)) return
  chunks.set(key, chunk)
  for (const next of chunk.imports ?? []) collect(next, chunks)
}

function report(names, compress) {
  let total = 0
  for (const name of names) {
    const bytes = compress(readFileSync(path.join(web, name))).length
    console.log(`  ${kilobytes(bytes)}  ${name}`)
    total += bytes
  }
  return total
}

function judge(name, bytes, limit) {
  const fits = bytes <= limit * 1024
  console.log(`${fits ? 'ok  ' : 'OVER'} ${name}: ${kilobytes(bytes)} of ${limit} KB`)
  return fits
}

function hasNothingLate(scripts) {
  const code = scripts.map((name) => readFileSync(path.join(web, name), 'utf8')).join('\n')
  const early = Object.keys(lateLibraries).filter((name) => code.includes(lateLibraries[name]))
  if (early.length > 0) console.log(`OVER loaded too early: ${early.join(', ')}`)
  return early.length === 0
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(9)
}
