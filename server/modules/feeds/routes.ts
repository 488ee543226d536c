import { Readable } from 'node:stream'
import type { App } from '#server/modules/accounts/guards.ts'
import { feedPath } from '#shared/paths.ts'
import { type Feed, inventoryFeed, productFeed, writeFeed } from './rules.ts'
import { viewListedGoods, viewListedStore } from './views.ts'

const CACHED_SECONDS = 300

/** The public product feeds of a shop for Google's Merchant Center. Streaming keeps memory small for a large shop. */
export function feedRoutes(app: App, publicUrl: string): void {
  const { db } = app.database
  const serve = (path: string, feed: Feed) =>
    app.fastify.get(
      path,
      { schema: { hide: true }, config: { limit: 'feed' } },
      async (request, reply) => {
        const { store: storeId } = request.params as { store: string }
        const store = await viewListedStore(db, storeId, app.clock())
        const place = { store: store.summary, publicUrl }
        const parts = writeFeed(feed, viewListedGoods(db, store), place)
        return reply
          .type('application/xml; charset=utf-8')
          .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
          .send(Readable.from(parts, { highWaterMark: 1 }))
      },
    )
  serve(feedPath(':store', 'products'), productFeed)
  serve(feedPath(':store', 'local-inventory'), inventoryFeed)
}
