import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Locale } from '#shared/page.ts'
import type { CachedFiles } from '#web/worker/cached-files.ts'

type Chunk = {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

const entry = 'index.html'
/** The files that the first page needs besides its screen; the pass needs no other dynamic imports of the entry. */
const roots = [
  entry,
  'lib/session-watch.ts',
  'screens/pages/offline-screen.tsx',
  // Of parts of the pass and of the counter, which load after their screens.
  ...['en', 'hi'].map((locale) => `../shared/messages/parts/${locale}.json`),
]
/** Parts that the code of every page may import, and that the counter's screens need. */
const counterRoots = ['ui/toaster.tsx', 'ui/dialog.tsx', 'ui/confirm-dialog.tsx', 'ui/sheet.tsx']
const faces = {
  en: ['anek-latin.woff2'],
  hi: ['anek-devanagari-400.woff2', 'anek-devanagari-650.woff2'],
}

/** The rows of `web/app/routes.ts`, as the built server exports them. */
export type PageFiles = {
  path: string
  offline?: string | undefined
  files: Record<Locale, string[]>
}

/**
 * Writes the page without content beside the assets, and gives the service worker the list of files to cache: the files
 * of the rows that open offline. Runs after the builds of browser and server.
 */
export function keepPassFiles({ module, dist }: { module: string; dist: string }): Plugin {
  return {
    name: 'keep-pass-files',
    apply: 'build',
    async load(id) {
      if (id !== module) return null
      const manifest = JSON.parse(
        await readFile(path.join(dist, 'web/.vite/manifest.json'), 'utf8'),
      ) as Manifest
      const source = await readFile(path.join(dist, 'web/index.html'), 'utf8')
      const server = pathToFileURL(path.join(dist, 'server/entry-server.js')).href
      const { pageFiles } = (await import(server)) as { pageFiles: () => Promise<PageFiles[]> }
      const fileName = `assets/shell-${hashOf(source)}.html`
      this.emitFile({ type: 'asset', fileName, source })
      return `export const cachedFiles = ${JSON.stringify(toCachedFiles(manifest, fileName, await pageFiles()))}`
    },
  }
}

/**
 * Addresses of the page without content (`shell`), of everything that the pass's screens import, and of what the counter's
 * screens import besides.
 */
export function toCachedFiles(
  manifest: Manifest,
  shell: string,
  pageFiles: readonly PageFiles[],
): CachedFiles {
  const isCounter = ({ offline }: PageFiles) => offline === 'counter'
  const offline = pageFiles.filter((page) => page.offline && !isCounter(page))
  const seen = new Set<string>()
  for (const key of [...roots, ...keysOf(offline)]) collect(manifest, key, seen)
  const code = filesOf(manifest, seen)
  const facesFor = (locale: Locale) => faces[locale].map((name) => faceOf(manifest, name))
  const names = new Set([shell, ...code, ...facesFor('en')])
  const files = [...names].map((name) => `/${name}`)
  const more = { en: [], hi: facesFor('hi').map((name) => `/${name}`) }
  const version = hashOf([...files, ...more.hi].toSorted().join())
  const counterPages = pageFiles.filter(isCounter)
  const seenByCounter = new Set(seen)
  if (counterPages.length > 0)
    for (const key of [...counterRoots, ...keysOf(counterPages)])
      collect(manifest, key, seenByCounter)
  const counterFiles = [...new Set(filesOf(manifest, seenByCounter))]
    .filter((name) => !names.has(name))
    .map((name) => `/${name}`)
  const counter = {
    pages: counterPages.map((page) => page.path),
    files: counterFiles,
    version: hashOf(counterFiles.toSorted().join()),
  }
  const pages = offline.map((page) => page.path)
  return { shell: `/${shell}`, pages, files, more, version, counter }
}

/** The modules of the pages, with the messages of all languages, because the person may change the language. */
function keysOf(pages: readonly PageFiles[]): string[] {
  return pages.flatMap(({ files }) => [...files.en, ...files.hi])
}

function filesOf(manifest: Manifest, keys: ReadonlySet<string>): string[] {
  return [...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
}

/** The entry can import every screen; of its dynamic imports only those of the pass are needed. */
function collect(manifest: Manifest, key: string, seen: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk)
    throw new Error(`${key} is not in the build: correct the list in scripts/cached-files.ts`)
  if (seen.has(key)) return
  seen.add(key)
  const later = key === entry ? [] : (chunk.dynamicImports ?? [])
  for (const next of [...(chunk.imports ?? []), ...later]) collect(manifest, next, seen)
}

function faceOf(manifest: Manifest, name: string): string {
  const face = Object.values(manifest).find(({ src }) => src?.endsWith(`fonts/${name}`))
  if (!face)
    throw new Error(`${name} is not in the build: correct the list in scripts/cached-files.ts`)
  return face.file
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10)
}
