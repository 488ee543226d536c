import type { App } from '#server/modules/accounts/guards.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import type { AdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { base32, totpUri } from '#server/platform/second-factor/totp.ts'
import * as contract from '#shared/contract/admin/administrators.ts'
import { paths } from '#shared/paths.ts'
import * as commands from '../commands/administrators.ts'
import { setUpAdmin } from '../flows.ts'
import { viewAdministrators } from '../views/administrators.ts'

export type AdministratorTools = { passwords: Passwords; vault: AdminVault }

/** Owners manage the administrators; the receiver of a link sets up a log-in with it. */
export function administratorRoutes(app: App, { passwords, vault }: AdministratorTools): void {
  mountRead(app, contract.getAdministrators, async ({ db, actor, now }) => ({
    administrators: await viewAdministrators(db, actor, now),
  }))

  mountWrite(app, contract.addAdministrator, async ({ tx, actor, input, say }) => {
    const added = { id: app.random.uuid(), token: newToken(app), ...input }
    const link = await commands.addAdministrator(tx, actor, added, vault)
    return { message: say('done.adminAdded', { uid: input.UID.toLowerCase() }), ...shapeLink(link) }
  })

  mountWrite(app, contract.renewAdminLink, async ({ tx, actor, input, say }) => {
    const wanted = { ...input, token: newToken(app) }
    const { UID, ...link } = await commands.renewLink(tx, actor, wanted, vault)
    return { message: say('done.adminLinkMade', { uid: UID }), ...shapeLink(link) }
  })

  mountWrite(app, contract.changeAdminRole, async ({ tx, actor, input, say }) => {
    const uid = await commands.changeRole(tx, actor, input)
    return { message: say('done.adminRoleChanged', { uid, role: input.role }) }
  })

  mountWrite(app, contract.changeAdminAccess, async ({ tx, actor, input, say }) => {
    const uid = await commands.changeAccess(tx, actor, input)
    return {
      message: say(input.access === 'end' ? 'done.adminEnded' : 'done.adminRestored', { uid }),
    }
  })

  mountRead(app, contract.readAdminLink, async ({ db, input, now }) => {
    const { adminId, UID, role, endsAt, totpSealed } = await commands.expectLink(
      db,
      input.token,
      now,
    )
    const secret = vault.openSecret(adminId, totpSealed)
    const uri = totpUri(secret, UID)
    return { UID, role, endsAt: endsAt.toISOString(), secret: base32(secret), uri }
  })

  mountFlow(app, contract.setUpAdmin, ({ input }) =>
    setUpAdmin({ database: app.database, passwords, vault }, { ...input, now: app.clock() }),
  )
}

function newToken({ random }: Pick<App, 'random'>): string {
  return random.bytes(32).toString('base64url')
}

function shapeLink({ token, endsAt }: commands.NewLink) {
  return { link: paths.adminSetUp(token), linkEndsAt: endsAt.toISOString() }
}
