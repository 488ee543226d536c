import type { Page } from '@playwright/test'
import { markReady, orderRow } from './support/counter.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, storeOf, wellStocked } from './support/items.ts'
import { codeFor } from './support/mailbox.ts'
import { newAccount } from './support/new-account.ts'
import { bookItems, openDetails } from './support/orders.ts'
import { fillLogin, logInAsMerchant, signInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'
import { invitationTo } from './support/staff.ts'

const shop = 'jhotwara-suits'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

async function inviteAtCounter(owner: Page, email: string): Promise<void> {
  await signInAsMerchant(owner, shop)
  await owner.goto('/dashboard/staff')
  await owner.getByRole('button', { name: 'Invite' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('E-mail of the person').fill(email)
  await expect(dialog.getByRole('radio', { name: /^Counter/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByRole('row').filter({ hasText: email })).toContainText('Counter')
}

test(
  'the owner invites somebody to the counter, who marks an order ready, until the owner removes them',
  { tag: '@core' },
  async ({ page: owner, newPerson, watch }) => {
    watch.expectFailures(/status of 403/)
    const shopper = await newPerson()
    await openAccount(shopper, 'Tara Qureshi')
    const first = await bookItems(shopper, [item])
    const second = await bookItems(shopper, [item])

    const counter = await newPerson()
    const { name, email } = await openAccount(counter, 'Kavita Meena')
    await inviteAtCounter(owner, email)
    await expectSoundScreen(owner)
    await expectAccessible(owner)

    await counter.goto(await invitationTo(counter, email))
    await expect(counter).toHaveURL('/staff-invitation')
    await expect(counter.getByRole('heading', { level: 1, name: /invites you/ })).toBeVisible()
    await expectSoundScreen(counter)
    await expectAccessible(counter)
    await counter.getByRole('button', { name: 'Accept' }).click()
    await expect(counter.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
    await markReady(counter, first.orderNumber)
    const details = await openDetails(counter, orderRow(counter, first.orderNumber))
    await expect(details).toContainText(`by ${name}`)
    await expect(details.getByRole('button', { name: 'Block this customer' })).toHaveCount(0)

    await counter.goto('/dashboard/statement')
    await expect(
      counter.getByText('Only the owner or a manager of the shop can open'),
    ).toBeVisible()
    await expectSoundScreen(counter)
    await expectAccessible(counter)
    await counter.goto('/dashboard/yourAccount')
    await expect(counter.getByText('Only the owner of the shop can open it.')).toBeVisible()
    await counter.goto('/dashboard/currentOrders')

    await owner.getByRole('button', { name: `Remove ${name}` }).click()
    const question = owner.getByRole('alertdialog', { name: `Remove ${name} from your staff?` })
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(owner.getByText('You work alone so far')).toBeVisible()

    // The open page learns of the removal by its live connection, without a press.
    await expect(counter.getByText('You no longer work for this shop')).toBeVisible()
    await expectSoundScreen(counter)
    await expectAccessible(counter)
    await expect(orderRow(counter, second.orderNumber)).toHaveCount(0)
    const { user } = await callAs(counter, 'GET /userAuth', {})
    expect(user).toMatchObject({ email, role: 'customer' })
    await counter.goto('/bookings')
    await expect(counter.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible()

    await logInAsMerchant(owner, shop)
    const kept = await openDetails(owner, orderRow(owner, first.orderNumber))
    await expect(kept).toContainText(`by ${name}`)
  },
)

test('a press after the removal is refused in words and changes nothing; the app opened anew says so once', async ({
  page: owner,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 403|net::ERR/)
  const shopper = await newPerson()
  await openAccount(shopper)
  const { orderNumber } = await bookItems(shopper, [item])
  const counter = await newPerson()
  const { email } = await openAccount(counter, 'Farhan Ali')
  await inviteAtCounter(owner, email)
  await counter.goto(await invitationTo(counter, email))
  await counter.getByRole('button', { name: 'Accept' }).click()
  const row = orderRow(counter, orderNumber)
  await expect(row).toBeVisible()
  await expect
    .poll(() => counter.evaluate("localStorage.getItem('counter')"))
    .toContain(orderNumber)
  // The page must not learn of the removal before the press. These calls get no answer, because an error would look
  // like a lost signal.
  await counter.route('**/api/{userAuth,get-merchant-orders}*', () => undefined)

  const { members } = await callAs(owner, 'GET /staff', {})
  const userId = members.find((one) => one.email === email)?.userId ?? ''
  await callAs(owner, 'DELETE /staff', { userId })
  await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()
  await counter
    .getByRole('alertdialog', { name: 'Ready for pickup?' })
    .getByRole('button', { name: 'Yes, it is ready' })
    .click()
  await expect(
    counter.getByText('Only the owner and the staff of a shop can use this.').first(),
  ).toBeVisible()
  const { orders } = await callAs(owner, 'POST /get-merchant-orders', {})
  expect(orders.find((one) => one.orderNumber === orderNumber)?.orderStatus).toBe(
    'Awaiting Confirmation',
  )
  // The calls of this page get no answer, so the page is left before the next step.
  await counter.goto('about:blank')
  await counter.unrouteAll()
  await counter.goto('/dashboard/currentOrders')
  await expect(counter).toHaveURL('/')
  const told = counter.getByText(`You are no longer in the staff of ${storeOf(shop).shopName}.`)
  await expect(told).toBeVisible()
  await expectSoundScreen(counter)
  await expectAccessible(counter)
  await counter.reload()
  await expect(counter.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => counter.evaluate("localStorage.getItem('leftShop')")).toBeNull()
  await expect(told).toHaveCount(0)
})

test('a person without an account joins as a manager with an OTP and a name, and sets a password in place', async ({
  page: owner,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 403/)
  const { email, name, password } = newAccount()
  await signInAsMerchant(owner, shop)
  await callAs(owner, 'POST /staff-invitations', { email, role: 'manager' })
  const guest = await newPerson()
  await guest.goto(await invitationTo(owner, email))
  await guest.getByRole('link', { name: 'Log in', exact: true }).click()
  await guest.getByRole('button', { name: 'E-mail me an OTP instead' }).click()
  await expect(guest.getByLabel('E-mail')).toHaveValue(email)
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByLabel('OTP from your e-mail').fill(await codeFor(guest, email))
  await guest.getByLabel('Name', { exact: true }).fill(name)
  await guest.getByRole('checkbox', { name: /^I am 18 or over/ }).check()
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL('/staff-invitation')
  await guest.getByRole('button', { name: 'Accept' }).click()
  const dialog = guest.getByRole('dialog', { name: 'Set a password' })
  await dialog.getByLabel('New password').fill(password)
  await dialog.getByRole('button', { name: 'Send OTP' }).click()
  await expect(dialog.getByLabel('OTP from your e-mail')).toBeFocused()
  await expectAccessible(guest)
  const otp = await codeFor(guest, email, /confirm that it is you/)
  await dialog.getByLabel('OTP from your e-mail').fill(otp)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
})

test('a person without an account, and one with another account, are told what to do', async ({
  page: owner,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  const invited = await newPerson()
  const { email } = await openAccount(invited)
  await inviteAtCounter(owner, email)
  const link = await invitationTo(owner, email)
  const guest = await newPerson()
  const addresses: string[] = []
  guest.on('request', (request) => addresses.push(request.url()))
  await guest.goto(link)
  await expect(guest.getByText('Log in with this e-mail address to accept.')).toBeVisible()
  await expectSoundScreen(guest)
  await guest.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(guest).toHaveURL('/login?returnTo=%2Fstaff-invitation')
  await expect(guest.getByLabel('E-mail')).toHaveValue(email)
  await guest.reload()
  await fillLogin(guest, email)
  await expect(guest).toHaveURL('/staff-invitation')
  await expect(guest.getByRole('button', { name: 'Accept' })).toBeVisible()
  const token = link.split('/').at(-1) ?? ''
  expect(addresses.filter((address) => address.includes(token))).toHaveLength(1)
  expect(await guest.evaluate('JSON.stringify([location.href, history.state])')).not.toContain(
    token,
  )

  const stranger = await newPerson()
  await openAccount(stranger)
  await stranger.goto(link)
  await expect(stranger.getByText('this invitation is for another address')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await owner.getByRole('button', { name: `Take back the invitation to ${email}` }).click()
  await expect(owner.getByText('Its link no longer works')).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByText('This invitation is no longer valid')).toBeVisible()
  await expectSoundScreen(guest)
  await expectAccessible(guest)
})
