import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/wishlist.ts'
import { removeProduct, saveProduct } from './commands/items.ts'
import { saveWish } from './commands/price-drops.ts'
import { viewPriceWish, viewWishlist } from './views.ts'

export function wishlistRoutes(app: App): void {
  mountRead(app, contract.wishlist, ({ db, actor, now }) => viewWishlist(db, actor, now))
  mountWrite(app, contract.updateWishlist, async ({ tx, actor, input, say }) => {
    if (input.task === 'add') await saveProduct(tx, actor, input)
    else await removeProduct(tx, actor, input.id)
    return { message: say(done[input.task]) }
  })
  mountRead(app, contract.getPriceDrops, ({ db, actor }) => viewPriceWish(db, actor))
  mountWrite(app, contract.savePriceDrops, async ({ tx, actor, input, say }) => {
    await saveWish(tx, actor.userId, input.wanted)
    return { message: say('done.wishSaved'), wanted: input.wanted }
  })
}

const done = { add: 'done.wishlistAdded', remove: 'done.wishlistRemoved' } as const
