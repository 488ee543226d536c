// Adds up what a browser must load before each public page works and fails when a page is over its budget: scripts
// gzipped, page and styles in Brotli, which every present browser accepts. Run it after `npx vite build`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const JS_LIMIT_KB = { shop: 130, dashboard: 170 }
const HTML_CSS_LIMIT_KB = 31
// The heaviest page of the demonstration, home in Hindi, weighs 16.6 KB in Brotli and 19.5 KB gzipped.
const RENDERED_HTML_KB = 18

// Libraries that must not be loaded before a dialog opens or a form is shown, recognised by strings in their code.
const lateLibraries = {
  'radix-ui': 'data-radix-',
  'react-hook-form': 'shouldUnregister',
  zod: 'ZodError',
  'QR codes': 'alphanumeric',
  sonner: 'data-sonner-toast',
}

const web = path.join(import.meta.dirname, '../dist/web')
const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'))
const server = path.join(web, '../server/entry-server.js')
const { pageFiles } = await import(pathToFileURL(server).href)
const passes = (await pageFiles())
  // Its screen is part of the first chunk.
  .filter(({ area, screen }) => area in JS_LIMIT_KB && screen !== 'pages/not-found')
  .map(checkPage)
process.exit(passes.length >= 8 && passes.every(Boolean) ? 0 : 1)

/** Hindi is larger than English. */
function checkPage({ area, screen, files }) {
  const chunks = new Map()
  for (const key of ['index.html', ...files.hi]) collect(key, chunks)
  const scripts = [...chunks.values()].map(({ file }) => file)
  const styles = new Set([...chunks.values()].flatMap(({ css = [] }) => css))
  console.log(`First load of ${screen}:`)
  const js = report(scripts, (bytes) => gzipSync(bytes, { level: 9 }))
  const css = report(styles, brotliCompressSync)
  return [
    judge('JavaScript, gzipped', js, JS_LIMIT_KB[area]),
    judge('HTML and CSS, Brotli', css + RENDERED_HTML_KB * 1024, HTML_CSS_LIMIT_KB),
    area !== 'shop' || hasNothingLate(scripts),
    area !== 'shop' || hasNothingOfMerchants(chunks),
  ].every(Boolean)
}

/** A guest loads no text and no code of the dashboard. */
function hasNothingOfMerchants(chunks) {
  const found = [...chunks.keys()].filter((key) => /dashboard|counter|scan|history/.test(key))
  if (found.length > 0)
    console.log(`OVER merchants' files in a shopper's page: ${found.join(', ')}`)
  return found.length === 0
}

/** Adds the chunk and all its static imports. */
function collect(key, chunks) {
  const chunk = manifest[key]
  if (!chunk)
    throw new Error(`${key} is not in the manifest: build first, or correct the list here`)
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
