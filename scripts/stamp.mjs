import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'

const FOLDERS = ['shared', 'server', 'web', 'payments-simulator', 'demo']
const FILES = [
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/kept-files.ts',
]
const STAMP = 'dist/.stamp'

/** One hash over path, size and time of everything the build reads; no file is opened. */
export function fingerprint() {
  const sources = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
  )
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of [...sources, ...FILES].toSorted()) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(file)) continue
    const { size, mtimeMs, isFile } = describe(file)
    if (isFile) hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

export function isBuilt() {
  return (
    existsSync('dist/server/main.js') &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === fingerprint()
  )
}

export function forgetBuild() {
  rmSync(STAMP, { force: true })
}

export function stampBuild(print) {
  mkdirSync('dist', { recursive: true })
  writeFileSync(STAMP, print)
}

function describe(file) {
  const stats = statSync(file)
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() }
}
