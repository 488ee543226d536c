import type { Guards } from '#server/modules/accounts/guards.ts'
import { type House, mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/search.ts'
import { AppError } from '#shared/errors.ts'
import { viewSearch } from './views/search.ts'
import { viewSuggestions } from './views/suggestions.ts'

export function searchRoutes(house: House, guards: Guards): void {
  mountRead(house, contract.getProducts, guards.visitor, async ({ db, actor, input, now }) => {
    if (input.mode === 'merchant' && !actor.userId)
      throw new AppError('NOT_SIGNED_IN', 'Please log in to continue')
    return viewSearch(db, input, { ownStoreId: actor.storeId, now })
  })
  mountRead(house, contract.suggestions, guards.visitor, ({ db, input, now }) =>
    viewSuggestions(db, input, now),
  )
}
