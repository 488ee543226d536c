import type { Guards } from '#server/modules/accounts/guards.ts'
import { type House, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/wishlist.ts'
import { keepProduct, letGo } from './commands.ts'
import { viewWishlist } from './views.ts'

export function wishlistRoutes(house: House, { shopper }: Guards): void {
  mountRead(house, contract.wishlist, shopper, ({ db, actor, now }) => viewWishlist(db, actor, now))
  mountWrite(house, contract.updateWishlist, shopper, async ({ tx, actor, input }) => {
    if (input.task === 'add') await keepProduct(tx, actor, input.id)
    else await letGo(tx, actor, input.id)
    return { message: said[input.task] }
  })
}

const said = { add: 'Added to your wishlist', remove: 'Removed from your wishlist' }
