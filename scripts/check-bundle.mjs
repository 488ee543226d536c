// Adds up what a browser must fetch before the home page works, gzipped, and fails when it is over budget.
// Run it after `npx vite build`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const JS_LIMIT_KB = 130
const HTML_CSS_LIMIT_KB = 30
// A rendered home page: the template plus some 24 cards and their data, about twice what was measured.
const RENDERED_HTML_KB = 14

const web = path.join(import.meta.dirname, '../dist/web')
const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'))
const first = ['index.html', '../shared/words/en.json?first', 'screens/shop/home-screen.tsx']

const chunks = new Map()
for (const key of first) collect(key)
const files = [...chunks.values()]
const scripts = files.map((chunk) => chunk.file)
const styles = [...new Set(files.flatMap((chunk) => chunk.css ?? []))]

console.log('First load of the home page, gzipped:')
const js = report(scripts)
const css = report(styles)
const passes = [
  judge('JavaScript', js, JS_LIMIT_KB),
  judge('HTML and CSS', css + RENDERED_HTML_KB * 1024, HTML_CSS_LIMIT_KB),
]
process.exit(passes.every(Boolean) ? 0 : 1)

function collect(key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest: build first, or mend the list here`)
  if (chunks.has(key)) return
  chunks.set(key, chunk)
  for (const next of chunk.imports ?? []) collect(next)
}

function report(names) {
  let total = 0
  for (const name of names) {
    const bytes = gzipSync(readFileSync(path.join(web, name)), { level: 9 }).length
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

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(9)
}
