import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { IsPersonalPage, PageRenderer } from '#shared/page.ts'
import type { RouteLimit } from '../limiter.ts'
import { PageTemplate } from './page-template.ts'

/** The source of pages: the built files, or Vite in development. */
export type PageSource = {
  open: (url: string) => Promise<OpenedSource>
  /** Serves scripts, styles and fonts. */
  registerAssets: (app: FastifyInstance) => Promise<void>
  cacheSeconds: number
  /** The limit class for requests of pages. */
  limit: RouteLimit
  contentSecurityPolicy: Record<string, string[]>
}

export type OpenedSource = {
  template: PageTemplate
  render: PageRenderer
  isPersonal: IsPersonalPage
  /** HTML elements that load the chunks of these source files: styles immediately, scripts after the first paint. */
  preload: (files: string[]) => string
}

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string }
type Manifest = Record<string, Chunk>

const CACHE_SECONDS = 45
const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/**
 * No inline style element, and no inline script except the built page's own. Radix needs style attributes, and the reader
 * of codes WebAssembly.
 */
export const strictPolicy: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}

/**
 * Origins of another site from which some pages may load scripts, frames and pictures, and to which they may connect.
 */
export type ForeignOrigins = Record<'script' | 'connect' | 'frame' | 'image', readonly string[]>

export function withOrigins(
  policy: Record<string, string[]>,
  { script, connect, frame, image }: ForeignOrigins,
): Record<string, string[]> {
  const add = (name: string, origins: readonly string[]) => [
    ...(policy[name] ?? ["'self'"]),
    ...origins,
  ]
  return {
    ...policy,
    'script-src': add('script-src', script),
    'connect-src': add('connect-src', connect),
    'frame-src': add('frame-src', frame),
    'img-src': add('img-src', image),
  }
}

/** Also allows the script that the built page contains, by its hash. */
export function withOwnScript(
  policy: Record<string, string[]>,
  template: string,
): Record<string, string[]> {
  const [, script] = /<script[^>]* data-entry=[^>]*>([\s\S]*?)<\/script>/.exec(template) ?? []
  if (!script) return policy
  const hash = createHash('sha256').update(script).digest('base64')
  return { ...policy, 'script-src': [...(policy['script-src'] ?? []), `'sha256-${hash}'`] }
}

export function toPolicyHeader(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Reads `dist/web` and `dist/server/entry-server.js` once. */
export async function openBuiltPages(dist: string): Promise<PageSource> {
  const web = path.join(dist, 'web')
  const entry = pathToFileURL(path.join(dist, 'server/entry-server.js')).href
  const [html, manifestText, { render, isPersonal }] = await Promise.all([
    readFile(path.join(web, 'index.html'), 'utf8'),
    readFile(path.join(web, '.vite/manifest.json'), 'utf8'),
    import(/* @vite-ignore */ entry) as Promise<Pick<OpenedSource, 'render' | 'isPersonal'>>,
  ])
  const manifest = JSON.parse(manifestText) as Manifest
  const font = fontLink(manifest)
  const links = memoizeLinks((files) => font + preloadLinks(manifest, files))
  const contentSecurityPolicy = withOwnScript(strictPolicy, html)
  const opened: OpenedSource = {
    template: new PageTemplate(html),
    render,
    isPersonal,
    preload: links,
  }
  return {
    open: async () => opened,
    // One route per file, all with the same limit class.
    registerAssets: async (app) => {
      await app.register(async (files) => {
        files.addHook('onRoute', (route) => {
          route.config = { ...route.config, limit: 'file' }
        })
        await registerBuiltAssets(files, web, toPolicyHeader(contentSecurityPolicy))
      })
    },
    cacheSeconds: CACHE_SECONDS,
    limit: 'page',
    contentSecurityPolicy,
  }
}

/** File names below `/assets` contain a hash of the content, so they are cached for ever. */
async function registerBuiltAssets(
  app: FastifyInstance,
  root: string,
  policy: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cacheControlOf(file))
      // The offline page and its service worker get the same policy as pages.
      if (/\.html$|sw\.js$/.test(file)) reply.header('content-security-policy', policy)
    },
  })
}

/** Assets are cached for ever, icons (whose names never change) for a day; other files are revalidated each time. */
function cacheControlOf(file: string): string {
  if (file.includes('/assets/')) return FOR_EVER
  return /\/icons\/|icon\.\w+$/.test(file) ? A_DAY : 'no-cache'
}

/** Memoizes the links. Pages have a few dozen different lists of files: one for each screen and language. */
function memoizeLinks(linksOf: (files: string[]) => string): (files: string[]) => string {
  const known = new Map<string, string>()
  return (files) => {
    const key = files.join(' ')
    const links = known.get(key) ?? linksOf(files)
    known.set(key, links)
    return links
  }
}

export function preloadLinks(manifest: Manifest, files: string[]): string {
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  // The page itself contains the entry; its imports are listed here, so that they load in parallel with it.
  const wanted = new Set([...entry, ...files].flatMap((key) => reach(manifest, key)))
  const chunks = [...wanted]
    .filter((key) => !entry.includes(key))
    .flatMap((key) => manifest[key] ?? [])
  const styles = chunks.flatMap(({ css = [] }) => css)
  const scripts = chunks.map(({ file }) => `/${file}`)
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    // Read by `web/start.ts`.
    scripts.length > 0 ? `<meta name="scripts" content="${scripts.join(' ')}">` : '',
  ].join('')
}

/** A chunk and all chunks that it imports statically. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [key, ...(chunk.imports ?? []).flatMap((next) => reach(manifest, next, seen))]
}

/** Preloads the Latin font, which every page uses; without this link, it would load only after the style sheet. */
function fontLink(manifest: Manifest): string {
  const font = Object.values(manifest).find(({ src }) => src?.endsWith('fonts/anek-latin.woff2'))
  if (!font) return ''
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`
}
