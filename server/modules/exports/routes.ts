import type { App } from '#server/modules/accounts/guards.ts'
import { expectOwnProof, expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { mountStream } from '#server/platform/http/mount-file.ts'
import * as archives from '#shared/contract/exports/archives.ts'
import { exportAccount, exportStore } from '#shared/contract/exports/exports.ts'
import { askForArchive, findReady, findState } from './commands.ts'
import { type PartTools, readParts } from './flows.ts'
import { type ReadPerson, readShopAnswer } from './views/answers.ts'

export function exportRoutes(app: App, readPerson: ReadPerson, tools: PartTools): void {
  personRoutes(app, tools)
  storeRoutes(app, tools)
  mountStream(app, exportAccount, ({ db, actor, now }) => {
    expectOwnProof(actor, now)
    return { pieces: readPerson(db, actor, now) }
  })

  mountStream(app, exportStore, ({ db, actor, now }) => {
    expectRecentProof(actor, now)
    return { pieces: readShopAnswer(db, actor, now) }
  })
}

const ofPerson = ({ userId }: { userId: string }) => ({ userId, storeId: null })
const nameOf = (what: string, askedAt: Date) => `${what}-${askedAt.toISOString().slice(0, 10)}.zip`

function personRoutes(app: App, tools: PartTools): void {
  mountRead(app, archives.getArchive, ({ db, actor, now }) => findState(db, ofPerson(actor), now))

  mountWrite(app, archives.askForArchive, async ({ tx, actor, input, say }) => {
    expectOwnProof(actor, tx.now)
    const archive = await askForArchive(tx, ofPerson(actor), input)
    return { message: say('done.archiveAsked'), archive }
  })

  mountStream(app, archives.fetchArchive, async ({ db, actor, now }) => {
    expectOwnProof(actor, now)
    const ready = await findReady(db, ofPerson(actor), now)
    return { fileName: nameOf('chowk-my-data', ready.askedAt), pieces: readParts(tools, ready) }
  })
}

const ofStore = ({ userId, storeId }: { userId: string; storeId: string }) => ({ userId, storeId })

function storeRoutes(app: App, tools: PartTools): void {
  mountRead(app, archives.getStoreArchive, ({ db, actor, now }) =>
    findState(db, ofStore(actor), now),
  )

  mountWrite(app, archives.askForStoreArchive, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    const archive = await askForArchive(tx, ofStore(actor), input)
    return { message: say('done.archiveAsked'), archive }
  })

  mountStream(app, archives.fetchStoreArchive, async ({ db, actor, now }) => {
    expectRecentProof(actor, now)
    const ready = await findReady(db, ofStore(actor), now)
    return { fileName: nameOf('chowk-my-shop', ready.askedAt), pieces: readParts(tools, ready) }
  })
}
