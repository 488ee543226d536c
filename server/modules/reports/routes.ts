import type { App } from '#server/modules/accounts/guards.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { runRounds } from '#server/platform/jobs/rounds.ts'
import { sha256 } from '#server/platform/secrets.ts'
import * as contract from '#shared/contract/reports.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { saveNotePreference, saveViews } from './commands.ts'
import { isProgram, ProductViews } from './rules/product-views.ts'
import { viewFigures } from './views/figures.ts'
import { viewNotePreference } from './views/low-stock.ts'

const SAVE_MS = 30_000

/** The counted views of a process, saved every thirty seconds and at the shutdown. `save` saves them at once. */
function openViews({ fastify, database, random }: App) {
  const views = new ProductViews({
    hash: (text) => sha256(text).toString('base64url'),
    newSalt: () => random.bytes(16).toString('base64url'),
  })
  const round = async () => {
    await saveViews(database, views)
    return 0
  }
  const failure = 'views of products could not be saved'
  const rounds = runRounds(round, { everyMs: SAVE_MS, log: fastify.log, failure })
  fastify.addHook('preClose', async () => {
    rounds.wake()
    await rounds.stop()
  })
  const save = async () => {
    rounds.wake()
    await rounds.running()
  }
  return { views, save }
}

export function reportRoutes(app: App): void {
  const { views, save } = openViews(app)
  mountFlow(app, contract.seeProduct, async ({ actor, input, request, reply }) => {
    if (!isProgram(request.headers['user-agent']))
      views.add(
        {
          browser: app.csrf.visitCookieOf(request, reply),
          productId: input._id,
          viewerStoreId: actor.storeId,
        },
        indianDay(app.clock()),
      )
    return {}
  })

  mountRead(app, contract.getFigures, async ({ db, actor, now }) => {
    await save()
    return viewFigures(db, actor, now)
  })

  mountRead(app, contract.getStockNote, ({ db, actor }) => viewNotePreference(db, actor))

  mountWrite(app, contract.saveStockNote, async ({ tx, actor, input, say }) => {
    await saveNotePreference(tx, actor, input.wanted)
    return { message: say('done.wishSaved'), wanted: input.wanted }
  })
}
