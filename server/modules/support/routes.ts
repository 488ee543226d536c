import type { FastifyReply } from 'fastify'
import { findTerms } from '#server/modules/settings/commands/terms.ts'
import type { App } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { cacheFor } from '#server/platform/http/pages/cache-for.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import * as contract from '#shared/contract/support.ts'
import { AppError } from '#shared/app-error.ts'
import { HOUR_MS, indianDay } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import {
  countPages,
  pathOf,
  robotsFile,
  securityFile,
  SITEMAP_PAGE_SIZE,
  type SitemapEntry,
  sitemapFile,
  sitemapIndex,
  staticPages,
} from './rules.ts'
import { countListed, viewListed } from './views.ts'

const CACHED_MS = HOUR_MS
const MOST_CACHED = 4

type Options = {
  publicUrl: string
  contact: contract.Contact
  /** The terms of the configuration. */
  terms: SubscriptionTerms
  securityContact?: string | undefined
}

/** The contact of the operator, security.txt, and robots.txt and site map for search engines. */
export function supportRoutes(app: App, options: Options): void {
  const { fastify } = app
  const { db } = app.database
  const { publicUrl, securityContact } = options
  const cached = cacheFor<string>({ ms: CACHED_MS, most: MOST_CACHED }, () => app.clock().getTime())
  const open = { schema: { hide: true }, config: { limit: 'document' } } as const
  const pagesOf = async () => String(countPages(staticPages.length + (await countListed(db))))
  mountRead(app, contract.contact, async () => options.contact)
  mountRead(app, contract.periods, async ({ now }) => {
    const terms = await findTerms(db, options.terms, indianDay(now))
    const { graceDays, payoutDays, logDays, erasedDays } = terms
    return { graceDays, payoutDays, logDays, erasedDays }
  })

  fastify.get('/robots.txt', open, (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsFile(publicUrl)),
  )

  if (securityContact !== undefined) {
    fastify.get(paths.securityContact(), open, (_request, reply) =>
      send(
        reply,
        'text/plain; charset=utf-8',
        securityFile(publicUrl, securityContact, app.clock()),
      ),
    )
  }

  fastify.get('/sitemap.xml', open, async (_request, reply) => {
    const pages = Number(await cached('pages', pagesOf))
    if (pages > 1) return sendXml(reply, sitemapIndex(publicUrl, pages))
    return sendXml(reply, await cached('1', () => makeFile(db, publicUrl, 0)))
  })

  fastify.get('/sitemap-:page.xml', open, async (request, reply) => {
    const page = Number((request.params as { page: string }).page)
    const pages = Number(await cached('pages', pagesOf))
    const exists = Number.isInteger(page) && page >= 1 && page <= pages
    if (!exists) throw new AppError('NOT_FOUND', { reason: 'siteMap' })
    return sendXml(reply, await cached(String(page), () => makeFile(db, publicUrl, page - 1)))
  })
}

/** One file of the site map. The first file begins with the static pages; cities, stores and products follow. */
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

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return send(reply, 'application/xml; charset=utf-8', xml)
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=3600').send(text)
}
