import type { App } from '#server/modules/accounts/guards.ts'
import { expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/staff.ts'
import {
  acceptInvitation,
  expectInvitation,
  inviteAgain,
  inviteStaff,
  revokeInvitation,
} from './commands/invitations.ts'
import { changeRole, removeMember } from './commands/members.ts'
import { viewInvitation, viewStaff } from './views.ts'

export function staffRoutes(app: App, emailVault: EmailVault): void {
  ownerRoutes(app, emailVault)

  mountRead(app, contract.readInvitation, async ({ db, input, now }) =>
    viewInvitation(db, await expectInvitation(db, input.token, now)),
  )

  mountWrite(app, contract.acceptInvitation, async ({ tx, actor, input, say }) => {
    const { storeName } = await acceptInvitation(tx, actor, input.token)
    return { message: say('done.staffJoined', { shopName: storeName }) }
  })
}

/** Each change needs a fresh proof, because a member of the staff can do much in the shop's name. */
function ownerRoutes(app: App, emailVault: EmailVault): void {
  mountRead(app, contract.getStaff, ({ db, actor, now }) => viewStaff(db, actor, now))

  mountWrite(app, contract.inviteStaff, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    await inviteStaff(tx, actor, { ...input, id: app.random.uuid() }, emailVault)
    const message = say('done.staffInvited', { email: input.email })
    return { message, staff: await viewStaff(tx, actor, tx.now) }
  })

  mountWrite(app, contract.inviteAgain, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    await inviteAgain(tx, actor, { ...input, id: app.random.uuid() }, emailVault)
    return { message: say('done.staffInvitedAgain'), staff: await viewStaff(tx, actor, tx.now) }
  })

  mountWrite(app, contract.revokeInvitation, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    await revokeInvitation(tx, actor, input.invitationId)
    return { message: say('done.invitationRevoked'), staff: await viewStaff(tx, actor, tx.now) }
  })

  mountWrite(app, contract.changeStaffRole, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    await changeRole(tx, actor, input)
    return { message: say('done.staffChanged'), staff: await viewStaff(tx, actor, tx.now) }
  })

  mountWrite(app, contract.removeStaff, async ({ tx, actor, input, say }) => {
    expectRecentProof(actor, tx.now)
    await removeMember(tx, actor, { ...input, changeId: app.random.uuid() })
    return { message: say('done.staffRemoved'), staff: await viewStaff(tx, actor, tx.now) }
  })
}
