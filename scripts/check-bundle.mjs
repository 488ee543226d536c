import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const ROOT = 'dist/web'
/** What a phone downloads before the first screen works, in kilobytes after gzip. */
const LIMITS = { script: 130, page: 30 }

if (!existsSync(`${ROOT}/index.html`))
  fail(`${ROOT}/index.html is missing: run npm run build first`)
const page = readFileSync(`${ROOT}/index.html`, 'utf8')
const entries = linked(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g)
if (entries.length === 0)
  fail('the page loads no script: the check itself looks in the wrong place')
const styles = linked(/<link[^>]*rel="stylesheet"[^>]*\shref="([^"]+)"/g)
const script = kilobytes([...reachable(entries)].map((file) => readFileSync(file)))
const html = kilobytes([Buffer.from(page), ...styles.map((file) => readFileSync(file))])

console.log(
  `first script ${script.toFixed(1)} KB of ${LIMITS.script}, page and styles ${html.toFixed(1)} KB of ${LIMITS.page}`,
)
if (script > LIMITS.script || html > LIMITS.page)
  fail('The first load is too heavy for a slow phone')

function linked(pattern) {
  return [...page.matchAll(pattern)].map(([, url]) => join(ROOT, url.replace(/\?.*$/, '')))
}

/** The entries and everything they import statically; `import()` waits for its screen. */
function reachable(files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    const imports = [...code.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)]
    reachable(
      imports.map(([, to]) => join(dirname(file), to)),
      seen,
    )
  }
  return seen
}

function kilobytes(parts) {
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0) / 1024
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
