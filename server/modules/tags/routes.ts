import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/tags.ts'
import { addShelf, countScanned, makeTags, removeShelf } from './commands.ts'
import { addressOf } from './rules.ts'
import { viewScanned, viewShelf, viewTags, viewTagsOf, viewTagTarget } from './views.ts'

/** The printed address of a tag: redirects to the tag's present target, or to a "not found" page. */
function scannedPage({ fastify, database: { db }, guards, clock }: App): void {
  const options = { schema: { hide: true }, config: { limit: 'page' } } as const
  fastify.get<{ Params: { code: string } }>('/t/:code', options, async (request, reply) => {
    const { code } = request.params
    const caller = await guards.guest(db, request, clock())
    const target = await viewTagTarget(db, caller, code).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    })
    return reply.header('cache-control', 'no-store').redirect(addressOf(code, target))
  })
}

export function tagRoutes(app: App): void {
  scannedPage(app)
  const draw = () => app.random.bytes(5)
  mountRead(app, contract.getTags, ({ db, actor, input }) => viewTags(db, actor, input))
  mountRead(app, contract.tagTarget, ({ db, actor, input }) => viewTagTarget(db, actor, input.code))
  mountWrite(app, contract.makeTags, async ({ tx, actor, input }) => {
    await makeTags(tx, actor, input.variants, draw)
    return { tags: await viewTagsOf(tx, actor, input.variants) }
  })
  mountWrite(app, contract.addShelf, async ({ tx, actor, input, say }) => {
    const tagId = await addShelf(tx, actor, input, draw)
    return { message: say('done.shelfSaved'), shelf: await viewShelf(tx, tagId) }
  })
  mountWrite(app, contract.removeShelf, async ({ tx, actor, input, say }) => {
    await removeShelf(tx, actor, input.tagId)
    return { message: say('done.shelfRemoved') }
  })
  mountRead(app, contract.getScannedTag, ({ db, actor, input, now }) =>
    viewScanned(db, actor, input.code, now),
  )
  mountWrite(app, contract.countScannedTag, async ({ tx, actor, input, say }) => {
    await countScanned(tx, actor, { ...input, reference: app.random.uuid() })
    const tag = await viewScanned(tx, actor, input.code, tx.now)
    return { message: say(`done.scan_${input.undo ? 'undone' : input.step}`), tag }
  })
}
