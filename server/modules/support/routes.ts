import type { FastifyReply } from 'fastify'
import type { Guards } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type House, mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/support.ts'
import { AppError } from '#shared/errors.ts'
import {
  countPages,
  pathOf,
  robotsFile,
  SITEMAP_PAGE_SIZE,
  type SitemapEntry,
  sitemapFile,
  sitemapIndex,
  staticPages,
} from './rules.ts'
import { countListed, viewListed } from './views.ts'

const KEPT_MS = 3_600_000
const MOST_KEPT = 4

type Options = { publicUrl: string; contact: contract.Contact }

/** Who to turn to, and the way around the site for search engines. */
export function supportRoutes(house: House, guards: Guards, options: Options): void {
  const { app } = house
  const { db } = house.database
  const { publicUrl } = options
  const kept = keepFor(KEPT_MS, () => house.clock().getTime())
  const pagesOf = async () => String(countPages(staticPages.length + (await countListed(db))))
  mountRead(house, contract.contact, guards.visitor, async () => options.contact)

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsFile(publicUrl)),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    await house.limiter.address('page', request)
    const pages = Number(await kept('pages', pagesOf))
    if (pages > 1) return sendXml(reply, sitemapIndex(publicUrl, pages))
    return sendXml(reply, await kept('1', () => makeFile(db, publicUrl, 0)))
  })

  app.get('/sitemap-:page.xml', { schema: { hide: true } }, async (request, reply) => {
    await house.limiter.address('page', request)
    const page = Number((request.params as { page: string }).page)
    const pages = Number(await kept('pages', pagesOf))
    const exists = Number.isInteger(page) && page >= 1 && page <= pages
    if (!exists) throw new AppError('NOT_FOUND', 'There is no such part of the site map')
    return sendXml(reply, await kept(String(page), () => makeFile(db, publicUrl, page - 1)))
  })
}

/** The static pages come first, on the first file; the stores and products follow. */
async function makeFile(db: Db, publicUrl: string, page: number): Promise<string> {
  const from = page * SITEMAP_PAGE_SIZE
  const own: SitemapEntry[] = staticPages
    .slice(from, from + SITEMAP_PAGE_SIZE)
    .map((path) => ({ path }))
  const start = Math.max(0, from - staticPages.length)
  const listed = await viewListed(db, start, SITEMAP_PAGE_SIZE - own.length)
  const found = listed.map((one) => ({ path: pathOf(one), changedAt: one.changedAt }))
  return sitemapFile(publicUrl, [...own, ...found])
}

type Make = () => Promise<string>

/** Remembers what was made last; simultaneous askers share its making, a failure is forgotten. */
function keepFor(ms: number, now: () => number): (key: string, make: Make) => Promise<string> {
  const known = new Map<string, { at: number; text: Promise<string> }>()
  return (key, make) => {
    const old = known.get(key)
    if (old && now() - old.at < ms) return old.text
    const text = make()
    known.delete(key)
    known.set(key, { at: now(), text })
    text.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
    return text
  }
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return send(reply, 'application/xml; charset=utf-8', xml)
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=3600').send(text)
}
