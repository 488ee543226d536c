import { AppError } from '#shared/app-error.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { INVITATION_DAYS, MAX_INVITATIONS_PER_DAY, MAX_STAFF } from '#shared/limits.ts'
import type { StaffRole } from '#shared/staff-role.ts'

/** Invitations that were sent after this time can still be accepted. */
export function invitationsOpenSince(now: Date): Date {
  return new Date(now.getTime() - INVITATION_DAYS * DAY_MS)
}

export function invitationEnds(sentAt: Date): Date {
  return new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS)
}

/** The number of people that may still be invited, from the members besides the owner and the open invitations. */
export function placesLeft(taken: { members: number; invited: number }): number {
  return Math.max(0, MAX_STAFF - taken.members - taken.invited)
}

/**
 * Throws RATE_LIMITED when the shop has sent enough invitations; `sentAt`: those of the last 24 hours, oldest first.
 */
export function expectFewInvitations(sentAt: Date[], now: Date): void {
  const deciding = sentAt.at(-MAX_INVITATIONS_PER_DAY)
  if (!deciding) return
  const waitMs = deciding.getTime() + DAY_MS - now.getTime()
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

type Acceptance = {
  invitation: { storeId: string; email: string }
  /** The caller's verified address and present membership. */
  email: string
  membership: { storeId: string; role: StaffRole } | undefined
  /** True when the shop is approved and its owner is not closing it. */
  isOpen: boolean
  /** Number of people in the shop's staff besides the owner. */
  members: number
}

/** Throws STAFF_CONFLICT when this person may not accept the invitation. */
export function expectMayAccept(acceptance: Acceptance): void {
  const { invitation, email, membership, isOpen, members } = acceptance
  if (email !== invitation.email) refuse('otherEmail')
  if (!isOpen) refuse('shopClosed')
  if (membership?.storeId === invitation.storeId) refuse('alreadyHere')
  if (membership) refuse(membership.role === 'owner' ? 'ownsShop' : 'otherShop')
  if (members >= MAX_STAFF) refuse('full')
}

type Conflict = 'otherEmail' | 'shopClosed' | 'alreadyHere' | 'ownsShop' | 'otherShop' | 'full'

function refuse(reason: Conflict): never {
  throw new AppError('STAFF_CONFLICT', { reason })
}
