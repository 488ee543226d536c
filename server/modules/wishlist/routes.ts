import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as follows from '#shared/contract/stores/follows.ts'
import * as contract from '#shared/contract/wishlist.ts'
import { followStore, saveNotePreference, unfollowStore } from './commands/follows.ts'
import { removeProduct, saveProduct } from './commands/items.ts'
import { savePreference } from './commands/price-drops.ts'
import {
  viewFollowedStores,
  viewFollows,
  viewNotePreference,
  viewPricePreference,
  viewWishlist,
} from './views.ts'

export function wishlistRoutes(app: App): void {
  mountRead(app, contract.wishlist, ({ db, actor, now }) => viewWishlist(db, actor, now))
  mountWrite(app, contract.updateWishlist, async ({ tx, actor, input, say }) => {
    if (input.task === 'add') await saveProduct(tx, actor, input)
    else await removeProduct(tx, actor, input.id)
    return { message: say(doneMessages[input.task]) }
  })
  mountRead(app, contract.getPriceDrops, ({ db, actor }) => viewPricePreference(db, actor))
  mountWrite(app, contract.savePriceDrops, async ({ tx, actor, input, say }) => {
    await savePreference(tx, actor.userId, input.wanted)
    return { message: say('done.wishSaved'), wanted: input.wanted }
  })
  followRoutes(app)
}

const doneMessages = { add: 'done.wishlistAdded', remove: 'done.wishlistRemoved' } as const

function followRoutes(app: App): void {
  mountRead(app, follows.follows, ({ db, actor }) => viewFollows(db, actor.userId))
  mountRead(app, follows.followedStores, ({ db, actor, now }) =>
    viewFollowedStores(db, actor.userId, now),
  )
  mountWrite(app, follows.follow, async ({ tx, actor, input: { storeId, wanted }, say }) => {
    await (wanted ? followStore : unfollowStore)(tx, actor, storeId)
    return {
      message: say('done.wishSaved'),
      ...(await viewFollows(tx, actor.userId)),
    }
  })
  mountRead(app, follows.getArrivalNote, ({ db, actor }) => viewNotePreference(db, actor.userId))
  mountWrite(app, follows.saveArrivalNote, async ({ tx, actor, input: { wanted }, say }) => {
    await saveNotePreference(tx, actor.userId, wanted)
    return { message: say('done.wishSaved'), wanted }
  })
}
