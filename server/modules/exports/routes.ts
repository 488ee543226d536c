import type { App } from '#server/modules/accounts/guards.ts'
import { expectOwnProof, expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import { mountStream } from '#server/platform/http/mount-file.ts'
import { exportAccount, exportStore } from '#shared/contract/exports/exports.ts'
import { type ReadPerson, readShopAnswer } from './views/answers.ts'

export function exportRoutes(app: App, readPerson: ReadPerson): void {
  mountStream(app, exportAccount, ({ db, actor, now }) => {
    expectOwnProof(actor, now)
    return readPerson(db, actor, now)
  })

  mountStream(app, exportStore, ({ db, actor, now }) => {
    expectRecentProof(actor, now)
    return readShopAnswer(db, actor, now)
  })
}
