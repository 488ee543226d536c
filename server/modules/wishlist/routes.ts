import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/wishlist.ts'
import { saveProduct, removeProduct } from './commands.ts'
import { viewWishlist } from './views.ts'

export function wishlistRoutes(app: App): void {
  mountRead(app, contract.wishlist, ({ db, actor, now }) => viewWishlist(db, actor, now))
  mountWrite(app, contract.updateWishlist, async ({ tx, actor, input, say }) => {
    if (input.task === 'add') await saveProduct(tx, actor, input)
    else await removeProduct(tx, actor, input.id)
    return { message: say(done[input.task]) }
  })
}

const done = { add: 'done.wishlistAdded', remove: 'done.wishlistRemoved' } as const
