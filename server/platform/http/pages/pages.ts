import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'
import {
  isLocale,
  isTheme,
  type Locale,
  type PageCall,
  parsePlace,
  type PageRequest,
  type Place,
  type RenderedPage,
  type Theme,
} from '#shared/page.ts'
import { AppError } from '#shared/app-error.ts'
import { isDatabaseUnavailable } from '#server/platform/db/sql-state.ts'
import { CachedPage, PageCache } from './page-cache.ts'
import type { InProcessRead } from '../mount.ts'
import {
  type ForeignOrigins,
  type OpenedSource,
  type PageSource,
  toPolicyHeader,
  withOrigins,
} from './page-source.ts'
import { requestLocale } from '../errors.ts'
import { encode, isKnown } from './prepared.ts'

export type PagesOptions = {
  source: PageSource
  reads: ReadonlyMap<string, InProcessRead>
  sessionCookie: string
  /** The cookie of an administrator's session. */
  adminCookie: string
  /** Origin of canonical addresses, without a slash at the end. */
  publicUrl: string
  /** The place for visitors who have not chosen one. */
  defaultPlace: Place
  /** Pages that may run another site's script, for example to take a payment. */
  foreign?: { paths: readonly string[]; origins: ForeignOrigins } | undefined
  now?: () => number
}

type PageContext = Pick<PageRequest, 'url' | 'locale' | 'place' | 'isPlaceChosen'> & {
  theme: Theme | undefined
}

const CACHED_PAGES = 300
const PRIVATE = 'no-store'
const YEAR_SECONDS = 31_536_000
/** Seconds in `Retry-After` of a page that failed because the database is unavailable. */
const RETRY_SECONDS = 5

/**
 * Serves the assets, and answers every other GET with HTML. Personal pages are rendered for the visitor and never
 * cached; all visitors share the others, which are rendered for a guest. Must be registered last.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { source, now = Date.now } = options
  const cache = new PageCache({ seconds: source.cacheSeconds, size: CACHED_PAGES, now })
  const policyOf = makePolicies(options)
  await source.registerAssets(app)

  app.get('/*', { config: { limit: source.limit } }, async (request, reply) => {
    const context = readContext(request, options.defaultPlace)
    reply.header('content-security-policy', policyOf(context.url))
    keepNamedLocale(request, reply)
    const opened = await source.open(context.url)
    const { [options.sessionCookie]: session, [options.adminCookie]: admin } = request.cookies
    const isOwn = (session ?? admin) !== undefined && opened.isPersonal(context.url)
    const make = () => makePage(context, { ...options, opened, now, request, isOwn })
    const answer = await answerPage(isOwn ? null : cache, context, make)
    if (answer instanceof CachedPage) return sendPage(answer, context, { request, reply })
    return await reply
      .code(answer.status)
      .header('cache-control', PRIVATE)
      .redirect(answer.location)
  })
}

/** The content security policy depends on the address alone, so an error or a missing page gets it as well. */
function makePolicies({ source, foreign }: PagesOptions): (url: string) => string {
  const strict = toPolicyHeader(source.contentSecurityPolicy)
  if (!foreign) return () => strict
  const open = toPolicyHeader(withOrigins(source.contentSecurityPolicy, foreign.origins))
  return (url) => (isForeign(url, foreign) ? open : strict)
}

function isForeign(url: string, foreign: PagesOptions['foreign']): boolean {
  return foreign?.paths.includes(url.replace(/[?#].*$/, '')) ?? false
}

/**
 * The mark tells the browser's code that the other site's script may run. A link inside the site keeps the document
 * and its content security policy; so on a document without this mark, the page has to be reloaded.
 */
const foreignMark = '<meta name="foreign-scripts" content="allowed">'

/** Saves the language of the address in a cookie, so that the following pages are in the same language. */
function keepNamedLocale(request: FastifyRequest, reply: FastifyReply): void {
  const named = namedLocale(request)
  if (named === undefined || named === request.cookies['lang']) return
  const secure = request.protocol === 'https'
  reply.setCookie('lang', named, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure })
}

type Redirect = Extract<RenderedPage, { kind: 'redirect' }>

class RedirectInstead extends Error {
  readonly redirect: Redirect
  constructor(redirect: Redirect) {
    super('redirect')
    this.redirect = redirect
  }
}

async function answerPage(
  cache: PageCache | null,
  { theme: _theme, ...rendered }: PageContext,
  make: () => Promise<CachedPage>,
): Promise<CachedPage | Redirect> {
  try {
    return await (cache ? cache.get(JSON.stringify(rendered), make) : make())
  } catch (error) {
    if (error instanceof RedirectInstead) return error.redirect
    throw error
  }
}

type PageRendering = PagesOptions & {
  opened: OpenedSource
  now: () => number
  request: FastifyRequest
  /** True when the page is rendered for the sender of the request; other pages are shared by all visitors. */
  isOwn: boolean
}

async function makePage(context: PageContext, making: PageRendering): Promise<CachedPage> {
  const { opened, now, request, isOwn, publicUrl, reads, sessionCookie } = making
  const hasSession = isOwn && request.cookies[sessionCookie] !== undefined
  const { theme: _theme, ...asked } = context
  const { id: requestId, log } = request
  const sender = isOwn ? request : { cookies: {}, log }
  const call = callAs(reads, { request: sender, locale: context.locale })
  try {
    const page = await opened.render({ ...asked, publicUrl, requestId, call, hasSession })
    if (page.kind === 'redirect') throw new RedirectInstead(page)
    noteFault(page.error, log)
    const status = isDatabaseUnavailable(page.error) ? 503 : page.status
    const mark = isForeign(context.url, making.foreign) ? foreignMark : ''
    const head = page.head + mark + opened.preload(page.files)
    const html = opened.template.with({
      locale: context.locale,
      head,
      body: page.body,
      data: page.data,
    })
    return new CachedPage({ html, status, private: page.private, madeAt: now() })
  } catch (error) {
    if (error instanceof RedirectInstead) throw error
    log.error({ err: error }, 'a page could not be rendered on the server; the browser renders it')
    return new CachedPage({ html: opened.template.html, status: 500, private: true, madeAt: now() })
  }
}

/** Logs why a page has no data. A full queue of searches is no fault; the browser tries again. */
function noteFault(error: unknown, log: FastifyRequest['log']): void {
  const isBusy = error instanceof AppError && error.code === 'BUSY'
  if (error !== undefined && !isBusy) log.error({ err: error }, 'a page could not get its data')
}

/** Calls reads by their names for one caller. */
export function callAs(
  reads: PagesOptions['reads'],
  caller: Parameters<InProcessRead>[1],
): PageCall {
  return async (key, input) => {
    const read = reads.get(key)
    if (!read) throw new Error(`${key} is not a read`)
    return await read(input, caller)
  }
}

function sendPage(
  page: CachedPage,
  context: PageContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const isPublic = !page.private && page.status < 500
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', isPublic ? cacheControlFor(request) : PRIVATE)
    .header('vary', 'Cookie, Accept-Encoding, Accept-Language')
  const { bytes, etag } = encode(page.as(context.theme), { request, reply })
  if (page.status === 503) reply.header('retry-after', RETRY_SECONDS)
  if (!isPublic) {
    reply.header('x-robots-tag', 'noindex')
    return reply.header('referrer-policy', 'no-referrer').send(bytes)
  }
  reply.header('etag', etag)
  const unchanged = page.status === 200 && isKnown(request, etag)
  return unchanged ? reply.code(304).send() : reply.send(bytes)
}

/** The first answer to a browser sets its cookies, so shared caches must not store it. */
function cacheControlFor(request: FastifyRequest): string {
  const setsCookie = !request.cookies['XSRF-TOKEN'] || namedLocale(request) !== undefined
  return `${setsCookie ? 'private' : 'public'}, max-age=0, must-revalidate`
}

/** The language that the address names (`?lang=hi`), or the chosen one, or the one that the browser prefers. */
export function localeOf(request: FastifyRequest): Locale {
  const named = namedLocale(request)
  if (named) return named
  const { lang } = request.cookies
  return isLocale(lang) ? lang : requestLocale(request)
}

function namedLocale({ query }: FastifyRequest): Locale | undefined {
  const { lang } = query as { lang?: unknown }
  return isLocale(lang) ? lang : undefined
}

function readContext(request: FastifyRequest, defaultPlace: Place): PageContext {
  const { theme, place } = request.cookies
  const chosen = parsePlace(place)
  return {
    url: request.url,
    locale: localeOf(request),
    theme: isTheme(theme) ? theme : undefined,
    place: chosen ?? defaultPlace,
    isPlaceChosen: chosen !== null,
  }
}
