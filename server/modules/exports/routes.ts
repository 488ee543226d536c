import type { App } from '#server/modules/accounts/guards.ts'
import { expectOwnProof, expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mountRead, mountWrite, type Read } from '#server/platform/http/mount.ts'
import { mountStream } from '#server/platform/http/mount-file.ts'
import * as folders from '#shared/contract/exports/account-folders.ts'
import * as archives from '#shared/contract/exports/archives.ts'
import { exportAccount, exportStore } from '#shared/contract/exports/exports.ts'
import { INDIA_OFFSET_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Translate } from '#shared/translate.ts'
import { askForArchive, askForFolder, findFolderState, findReady, findState } from './commands.ts'
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
  folderRoutes(app, tools)
}

/** The folders of a month, of the own shop and of the operator. */
function folderRoutes(app: App, tools: PartTools): void {
  const ofShop = folderCalls(tools, ofStore)
  mountRead(app, folders.getFolder, ofShop.state)
  mountWrite(app, folders.askForFolder, ofShop.ask)
  mountStream(app, folders.fetchFolder, ofShop.file)

  // The guard of these calls wants the proof.
  const ofOperator = folderCalls(tools, {
    ownerOf: () => ({ storeId: null }),
    expectProof: () => {},
  })
  mountRead(app, folders.getOperatorFolder, ofOperator.state)
  mountWrite(app, folders.askForOperatorFolder, ofOperator.ask)
  mountStream(app, folders.fetchOperatorFolder, ofOperator.file)
}

type FolderKind<Actor> = Pick<Kind<Actor>, 'expectProof'> & {
  ownerOf: (actor: Actor) => { storeId: string | null }
}
type OfMonth = { input: { month: string } }

function folderCalls<Actor>(tools: PartTools, { ownerOf, expectProof }: FolderKind<Actor>) {
  const folderOf = (actor: Actor, month: string) => ({
    userId: null,
    storeId: ownerOf(actor).storeId,
    month,
  })
  return {
    state: ({ db, actor, input, now }: Reading<Actor> & OfMonth) =>
      findFolderState(db, folderOf(actor, input.month), now),
    async ask({ tx, actor, input, say }: ArchiveRequest<Actor> & OfMonth) {
      expectProof(actor, tx.now)
      const folder = await askForFolder(tx, folderOf(actor, input.month), input)
      return { message: say('done.folderAsked'), folder }
    },
    async file({ db, actor, input, now }: Reading<Actor> & OfMonth) {
      expectProof(actor, now)
      const owner = folderOf(actor, input.month)
      const ready = await findReady(db, owner, now)
      const { folder } = await findFolderState(db, owner, now)
      const asOf = formatFileTime(mustExist(folder?.asOf, 'the moment of a folder'))
      const fileName = `chowk-accounts-${input.month}-as-of-${asOf}.zip`
      return { fileName, pieces: readParts(tools, ready) }
    },
  }
}

/** `20261201-0930` in Indian time. */
const formatFileTime = (instant: string) =>
  new Date(Date.parse(instant) + INDIA_OFFSET_MS)
    .toISOString()
    .slice(0, 16)
    .replaceAll(/[-:]/g, '')
    .replace('T', '-')

type Kind<Actor> = {
  ownerOf: (actor: Actor) => Parameters<typeof findState>[1]
  /** Throws PROOF_NEEDED. */
  expectProof: (actor: Actor, now: Date) => void
  name: string
}

const ofPerson: Kind<{ userId: string } & Parameters<typeof expectOwnProof>[0]> = {
  ownerOf: ({ userId }) => ({ userId, storeId: null, month: null }),
  expectProof: expectOwnProof,
  name: 'chowk-my-data',
}
type Member = { userId: string; storeId: string; provedAt: Date | null }
const ofStore: Omit<Kind<Member>, 'ownerOf'> & {
  ownerOf: (actor: Member) => { userId: string; storeId: string; month: null }
} = {
  ownerOf: ({ userId, storeId }) => ({ userId, storeId, month: null }),
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
