import type { App } from '#server/modules/accounts/guards.ts'
import { expectOwnProof, expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mountRead, mountWrite, type Read } from '#server/platform/http/mount.ts'
import { mountStream } from '#server/platform/http/mount-file.ts'
import * as archives from '#shared/contract/exports/archives.ts'
import { exportAccount, exportStore } from '#shared/contract/exports/exports.ts'
import type { Translate } from '#shared/translate.ts'
import { askForArchive, findReady, findState } from './commands.ts'
import { type PartTools, readParts } from './flows.ts'
import { type ReadPerson, readShopAnswer } from './views/answers.ts'

export function exportRoutes(app: App, readPerson: ReadPerson, tools: PartTools): void {
  const own = archiveCalls(tools, ofPerson)
  mountRead(app, archives.getArchive, own.state)
  mountWrite(app, archives.askForArchive, own.ask)
  mountStream(app, archives.fetchArchive, own.file)
  mountStream(app, exportAccount, ({ db, actor, now }) => {
    ofPerson.expectProof(actor, now)
    return { pieces: readPerson(db, actor, now) }
  })

  const shop = archiveCalls(tools, ofStore)
  mountRead(app, archives.getStoreArchive, shop.state)
  mountWrite(app, archives.askForStoreArchive, shop.ask)
  mountStream(app, archives.fetchStoreArchive, shop.file)
  mountStream(app, exportStore, ({ db, actor, now }) => {
    ofStore.expectProof(actor, now)
    return { pieces: readShopAnswer(db, actor, now) }
  })
}

type Kind<Actor> = {
  ownerOf: (actor: Actor) => Parameters<typeof findState>[1]
  /** Throws PROOF_NEEDED. */
  expectProof: (actor: Actor, now: Date) => void
  name: string
}

const ofPerson: Kind<{ userId: string } & Parameters<typeof expectOwnProof>[0]> = {
  ownerOf: ({ userId }) => ({ userId, storeId: null }),
  expectProof: expectOwnProof,
  name: 'chowk-my-data',
}
const ofStore: Kind<{ userId: string; storeId: string; provedAt: Date | null }> = {
  ownerOf: ({ userId, storeId }) => ({ userId, storeId }),
  expectProof: expectRecentProof,
  name: 'chowk-my-shop',
}

type Reading<Actor> = Pick<Read<Actor, unknown>, 'db' | 'actor' | 'now'>
type ArchiveRequest<Actor> = { tx: Tx; actor: Actor; input: { again: boolean }; say: Translate }

function archiveCalls<Actor>(tools: PartTools, { ownerOf, expectProof, name }: Kind<Actor>) {
  return {
    state: ({ db, actor, now }: Reading<Actor>) => findState(db, ownerOf(actor), now),
    async ask({ tx, actor, input, say }: ArchiveRequest<Actor>) {
      expectProof(actor, tx.now)
      const archive = await askForArchive(tx, ownerOf(actor), input)
      return { message: say('done.archiveAsked'), archive }
    },
    async file({ db, actor, now }: Reading<Actor>) {
      expectProof(actor, now)
      const ready = await findReady(db, ownerOf(actor), now)
      const fileName = `${name}-${ready.askedAt.toISOString().slice(0, 10)}.zip`
      return { fileName, pieces: readParts(tools, ready) }
    },
  }
}
