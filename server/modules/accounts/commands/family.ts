import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import { MAX_FAMILY } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import * as rows from '../queries/family.ts'
import { lockOpenAccount } from './open-account.ts'

type MemberForm = Omit<FamilyMember, 'memberId'> & { memberId?: string | undefined }

/** Adds or changes a family member. The lock on the account serializes simultaneous calls, so that the limit holds. */
export async function saveMember(
  tx: Tx,
  userId: string,
  { memberId, ...member }: MemberForm,
): Promise<void> {
  await lockOpenAccount(tx, userId)
  if (memberId !== undefined) {
    if (!(await rows.updateMember(tx, { userId, memberId }, member))) throw noMember()
    return
  }
  if ((await rows.countMembers(tx, userId)) >= MAX_FAMILY)
    throw invalidField('name', messageText('fields.familyFull', { maximum: MAX_FAMILY }))
  await rows.insertMember(tx, userId, member)
}

export async function removeMember(tx: Tx, userId: string, memberId: string): Promise<void> {
  if (!(await rows.deleteMember(tx, { userId, memberId }))) throw noMember()
}

function noMember(): AppError {
  return new AppError('NOT_FOUND', { reason: 'familyMember' })
}
