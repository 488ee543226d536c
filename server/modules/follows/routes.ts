import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/stores/follows.ts'
import { followStore, saveNoteWish, unfollowStore } from './commands.ts'
import { viewFollowedStores, viewFollows, viewNoteWish } from './views.ts'

export function followRoutes(app: App): void {
  mountRead(app, contract.follows, ({ db, actor }) => viewFollows(db, actor.userId))
  mountRead(app, contract.followedStores, ({ db, actor, now }) =>
    viewFollowedStores(db, actor.userId, now),
  )
  mountWrite(app, contract.follow, async ({ tx, actor, input: { storeId, wanted }, say }) => {
    await (wanted ? followStore : unfollowStore)(tx, actor, storeId)
    return {
      message: say(wanted ? 'done.followed' : 'done.unfollowed'),
      ...(await viewFollows(tx, actor.userId)),
    }
  })
  mountRead(app, contract.getArrivalNote, ({ db, actor }) => viewNoteWish(db, actor.userId))
  mountWrite(app, contract.saveArrivalNote, async ({ tx, actor, input: { wanted }, say }) => {
    await saveNoteWish(tx, actor.userId, wanted)
    return { message: say('done.wishSaved'), wanted }
  })
}
