import { describe, expect, it } from 'vitest'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { MAX_STAFF } from '#shared/limits.ts'
import { buildProduct, buildShopper, buildStaff, mondayNoon } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { buildEmployer, linkTo } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { acceptInvitation, revokeInvitation } from './commands/invitations.ts'
import { changeRole, leaveStore, removeMember } from './commands/members.ts'

const app = useTestApp()

const overlap = (first: Work, second: Work) => overlapIn(app, { first, second })

type Person = { id: string; name: string; email: string }
const acceptWith =
  ({ id: userId, name, email }: Person, token: string): Work =>
  (tx) =>
    acceptInvitation(tx, { userId, name, email }, token)

async function buildInvited() {
  const employer = await buildEmployer(app)
  const { store, owner, invite } = employer
  const person = await buildShopper(app)
  const token = await invite(person.email)
  const { body } = await owner.call('GET /staff')
  const { invitationId = '' } = body.invitations[0] ?? {}
  const merchant = { userId: store.merchant.id, name: store.merchant.name, storeId: store.id }
  const revoke: Work = (tx) => revokeInvitation(tx, merchant, invitationId)
  const members = async () => (await owner.call('GET /staff')).body.members.length
  return { ...employer, person, token, merchant, revoke, members }
}

describe('an invitation, at the same time', () => {
  it('is accepted once', async () => {
    const { person, token, members } = await buildInvited()
    const accept = acceptWith(person, token)
    expect(await overlap(accept, accept)).toEqual(['ok', 'STAFF_CONFLICT'])
    expect(await members()).toBe(2)
  })

  it('is either accepted or revoked', async () => {
    const first = await buildInvited()
    expect(await overlap(first.revoke, acceptWith(first.person, first.token))).toEqual([
      'ok',
      'LINK_ENDED',
    ])
    expect(await first.members()).toBe(1)
    const second = await buildInvited()
    expect(await overlap(acceptWith(second.person, second.token), second.revoke)).toEqual([
      'ok',
      'NOT_FOUND',
    ])
    expect(await second.members()).toBe(2)
  })

  it('of two shops makes the person a member of one', async () => {
    const here = await buildInvited()
    const there = await buildEmployer(app)
    app.time.now = new Date(mondayNoon.getTime() + 2 * 60_000)
    await there.send(here.person.email)
    const other = await linkTo(app, here.person.email)
    const answers = await overlap(
      acceptWith(here.person, here.token),
      acceptWith(here.person, other),
    )
    expect(answers).toEqual(['ok', 'STAFF_CONFLICT'])
  })

  it('gives the last place to one person', async () => {
    const { store, invite, person, token, members } = await buildInvited()
    const rival = await buildShopper(app)
    const rivals = await invite(rival.email)
    for (let at = 1; at < MAX_STAFF; at++) await buildStaff(app, store.id, 'counter')
    expect(await overlap(acceptWith(person, token), acceptWith(rival, rivals))).toEqual([
      'ok',
      'STAFF_CONFLICT',
    ])
    expect(await members()).toBe(MAX_STAFF + 1)
  })
})

describe('a booking at the shop, while its shopper joins the staff', () => {
  it('is completed before, or refused', async () => {
    const first = await buildInvited()
    const second = await buildInvited()
    const booking = async ({ store, person }: typeof first): Promise<Work> => {
      const product = await buildProduct(app, store.id)
      const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
      return (tx) => bookWithCash(tx, { ...person, userId: person.id }, [line])
    }
    expect(await overlap(await booking(first), acceptWith(first.person, first.token))).toEqual([
      'ok',
      'ok',
    ])
    expect(await overlap(acceptWith(second.person, second.token), await booking(second))).toEqual([
      'ok',
      'OWN_STORE',
    ])
  })
})

describe('a removal, at the same time', () => {
  it('happens once, before or after another role or the closing of the account', async () => {
    const { hire, store } = await buildEmployer(app)
    const merchant = { userId: store.merchant.id, name: store.merchant.name, storeId: store.id }
    const remove =
      (userId: string): Work =>
      (tx) =>
        removeMember(tx, merchant, { userId, changeId: crypto.randomUUID() })
    const [one, two, three] = [await hire(), await hire(), await hire()]
    expect(await overlap(remove(one.id), remove(one.id))).toEqual(['ok', 'NOT_FOUND'])
    const promote: Work = (tx) => changeRole(tx, merchant, { userId: two.id, role: 'manager' })
    expect(await overlap(remove(two.id), promote)).toEqual(['ok', 'NOT_FOUND'])
    const leave: Work = (tx) => leaveStore(tx, { userId: three.id, email: three.email })
    expect(await overlap(leave, remove(three.id))).toEqual(['ok', 'NOT_FOUND'])
  })
})
