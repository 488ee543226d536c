import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

const FOLDERS = [
  'shared',
  'server',
  'web',
  'payments-simulator',
  'messages-simulator',
  'demo',
  'scripts/catalogue',
  'scripts/notices',
  'scripts/operator',
]
const FILES = [
  'SECURITY.md',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'scripts/build.ts',
  'scripts/cached-files.ts',
]
const STAMP = 'dist/.stamp'

/** A hash of the path and content of all files that the build reads, so that a copied folder counts as built. */
export function fingerprint(): string {
  const sources = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  )
  const hash = createHash('sha256')
  for (const file of [...sources, ...FILES].toSorted()) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(file)) continue
    const contents = readFileSync(file)
    hash.update(`${file} ${contents.length}\n`).update(contents)
  }
  return hash.digest('hex')
}

/** True when there is a build that is up to date with the sources, or a build without sources. */
export function isBuilt(): boolean {
  if (!existsSync('dist/server/main.js')) return false
  if (!existsSync('vite.config.ts')) return true
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** Builds the product if its sources have changed since the last build. */
export function buildIfChanged(): void {
  if (isBuilt()) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The product cannot be built')
}

export function deleteStamp(): void {
  rmSync(STAMP, { force: true })
}

export function stampBuild(print: string): void {
  mkdirSync('dist', { recursive: true })
  writeFileSync(STAMP, print)
}
