import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {} from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import {
  isLanguage,
  isTheme,
  type Language,
  type PageCall,
  parsePlace,
  type Place,
  type RenderedPage,
  type Theme,
} from '#shared/page.ts'
import { CachedPage, type Encoding, PageCache } from './page-cache.ts'
import type { PageSource } from './page-source.ts'

export type PagesOptions = {
  source: PageSource
  /** Calls an endpoint in process as an anonymous guest. */
  callInProcess: PageCall
  /** Origin of canonical addresses, without a slash at the end. */
  publicUrl: string
  /** Shown to whom has not chosen a place. */
  defaultPlace: Place
  now?: () => number
}

type Visit = { url: string; language: Language; place: Place; theme: Theme | undefined }

const CACHED_PAGES = 300
const PUBLIC = 'public, max-age=0, must-revalidate'
const PRIVATE = 'no-store'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the assets and answers every other GET with HTML rendered for a guest. Register it last. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { source, now = Date.now } = options
  const cache = new PageCache({ seconds: source.cacheSeconds, size: CACHED_PAGES, now })
  const policy = toHeader(source.contentSecurityPolicy)
  if (source.assets) await registerAssets(app, source.assets)

  app.get('/*', async (request, reply) => {
    const visit = readVisit(request, options.defaultPlace)
    reply.header('content-security-policy', policy)
    const answer = await answerVisit(visit, { ...options, now }, cache)
    if (answer instanceof CachedPage) return await sendPage(answer, visit, { request, reply })
    return await reply
      .code(answer.status)
      .header('cache-control', PRIVATE)
      .redirect(answer.location)
  })
}

type Redirect = Extract<RenderedPage, { kind: 'redirect' }>

class RedirectInstead extends Error {
  readonly redirect: Redirect
  constructor(redirect: Redirect) {
    super('redirect')
    this.redirect = redirect
  }
}

async function answerVisit(
  visit: Visit,
  options: PagesOptions & { now: () => number },
  cache: PageCache,
): Promise<CachedPage | Redirect> {
  const key = JSON.stringify([visit.url, visit.language, visit.place])
  try {
    return await cache.get(key, () => makePage(visit, options))
  } catch (error) {
    if (error instanceof RedirectInstead) return error.redirect
    throw error
  }
}

async function makePage(
  visit: Visit,
  options: PagesOptions & { now: () => number },
): Promise<CachedPage> {
  const { callInProcess: call, publicUrl } = options
  const { url, language, place } = visit
  const opened = await options.source.open(url)
  const page = await opened.render({ url, language, place, publicUrl, call })
  if (page.kind === 'redirect') throw new RedirectInstead(page)
  const head = page.head + opened.preload(page.files)
  const html = fill(opened.template, { language, head, body: page.body, data: page.data })
  return new CachedPage({ html, status: page.status, private: page.private, madeAt: options.now() })
}

function fill(
  template: string,
  parts: { language: Language; head: string; body: string; data: string },
): string {
  // Replacers are functions because `$&` and its kin in a page's text must stay text.
  return template
    .replace('<html lang="en"', () => `<html lang="${parts.language}"`)
    .replace('<!--head-->', () => parts.head)
    .replace('<!--app-->', () => parts.body)
    .replace('<!--data-->', () => dataBlock(parts.data))
}

function dataBlock(json: string): string {
  return `<script type="application/json" id="page-data">${json}</script>`
}

async function sendPage(
  page: CachedPage,
  visit: Visit,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const { bytes, etag } = await page.as(visit.theme, encoding)
  const isPublic = !page.private && page.status < 500
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', isPublic ? PUBLIC : PRIVATE)
    .header('vary', 'Cookie, Accept-Encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (!isPublic) return reply.send(bytes)
  reply.header('etag', etag)
  const isKnown = page.status === 200 && request.headers['if-none-match']?.includes(etag)
  return isKnown ? reply.code(304).send() : reply.send(bytes)
}

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

function readVisit(request: FastifyRequest, defaultPlace: Place): Visit {
  const { lang, theme, place } = request.cookies
  return {
    url: request.url,
    language: isLanguage(lang) ? lang : 'en',
    theme: isTheme(theme) ? theme : undefined,
    place: parsePlace(place) ?? defaultPlace,
  }
}

/** Names below `/assets` carry a hash of their content, so they are kept for ever. */
async function registerAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes('/assets/') ? FOR_EVER : 'no-cache')
    },
  })
}

function toHeader(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
