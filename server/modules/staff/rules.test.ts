import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { MAX_INVITATIONS_PER_DAY, MAX_STAFF } from '#shared/limits.ts'
import { mayActAs, type StaffRole, staffRoles } from '#shared/staff-role.ts'
import { expectFewInvitations, expectMayAccept, placesLeft } from './rules.ts'

const now = new Date('2026-11-16T06:30:00Z')

function refusalOf(act: () => void): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as AppError).details
  }
}

describe('the roles of a staff', () => {
  const mayAct: [StaffRole | null, StaffRole[]][] = [
    ['owner', ['counter', 'manager', 'owner']],
    ['manager', ['counter', 'manager']],
    ['counter', ['counter']],
    [null, []],
  ]
  it.each(mayAct)('%s may act as %j only', (role, allowed) => {
    expect(staffRoles.filter((least) => mayActAs(role, least))).toEqual(allowed)
    expect(mayActAs(role)).toBe(role !== null)
  })
})

describe('an invitation', () => {
  const good = {
    invitation: { storeId: 's1', email: 'kavita@shop.example' },
    email: 'kavita@shop.example',
    membership: undefined,
    isOpen: true,
    members: 0,
  }
  it.each([
    ['is for this person', {}, undefined],
    ['takes the last place', { members: MAX_STAFF - 1 }, undefined],
    ['is for another address', { email: 'asha@shop.example' }, 'otherEmail'],
    ['is of a closing shop', { isOpen: false }, 'shopClosed'],
    ['comes to an owner', { membership: { storeId: 's2', role: 'owner' as const } }, 'ownsShop'],
    [
      'comes to another staff',
      { membership: { storeId: 's2', role: 'counter' as const } },
      'otherShop',
    ],
    [
      'comes to a member',
      { membership: { storeId: 's1', role: 'counter' as const } },
      'alreadyHere',
    ],
    ['comes when the staff is full', { members: MAX_STAFF }, 'full'],
    ['tells a stranger nothing of the shop', { email: 'x@y.example', isOpen: false }, 'otherEmail'],
  ])('%s', (_case, over, reason) => {
    const details = refusalOf(() => expectMayAccept({ ...good, ...over }))
    expect(details).toEqual(reason && { reason })
  })
})

describe('the limits of invitations', () => {
  it('counts members and open invitations', () => {
    expect(placesLeft({ members: 0, invited: 0 })).toBe(MAX_STAFF)
    expect(placesLeft({ members: MAX_STAFF - 1, invited: 1 })).toBe(0)
    expect(placesLeft({ members: MAX_STAFF, invited: 3 })).toBe(0)
  })

  it('lets a shop send twenty invitations in a day, and names the wait', () => {
    const sent = Array.from(
      { length: MAX_INVITATIONS_PER_DAY },
      (_, index) => new Date(now.getTime() - DAY_MS + (index + 1) * 60_000),
    )
    expect(refusalOf(() => expectFewInvitations(sent.slice(1), now))).toBeUndefined()
    expect(refusalOf(() => expectFewInvitations(sent, now))).toEqual({ retryAfterSeconds: 60 })
  })
})
