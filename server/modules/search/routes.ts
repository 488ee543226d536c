import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { localeOf } from '#shared/translate.ts'
import * as contract from '#shared/contract/search.ts'
import { AppError } from '#shared/app-error.ts'
import { viewNewArrivals } from './views/new-arrivals.ts'
import { viewOwnProducts } from './views/own-products.ts'
import { viewSearch } from './views/search.ts'
import { viewSimilar } from './views/similar.ts'
import { viewSuggestions } from './views/suggestions.ts'

export function searchRoutes(app: App): void {
  mountRead(app, contract.getProducts, async ({ db, actor, input, now, say }) => {
    if (input.mode !== 'merchant') {
      const explained = input.explain === '1' && (await actor.isAdmin())
      return viewSearch(db, input, { now, locale: localeOf(say), explained })
    }
    if (!actor.userId) throw new AppError('NOT_SIGNED_IN')
    if (!actor.storeId) throw new AppError('NOT_ALLOWED', { reason: 'shopkeepers' })
    return viewOwnProducts(db, input, { storeId: actor.storeId, now })
  })
  mountRead(app, contract.newArrivals, ({ db, input, now }) => viewNewArrivals(db, input, now))

  mountRead(app, contract.suggestions, ({ db, input, now }) => viewSuggestions(db, input, now))
  mountRead(app, contract.similarProducts, ({ db, input, now }) => viewSimilar(db, input, now))
}
