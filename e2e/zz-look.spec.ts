import { sql } from 'drizzle-orm'
import { logInAsAdmin } from './support/admin.ts'
import { callAs, handOver } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { signInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'
import { openTab } from './support/tabs.ts'

const storeKey = 'malviya-sole'
const item = findItem({ storeKey, stockFits: wellStocked })
const { shopName } = item.store
const number = '30112233445566'

test('look a payment until the order is collected, and the shop and finance read it', async ({
  page,
  newPerson,
  payments,
  ownServer,
  watch,
}) => {
  test.setTimeout(900_000)
  /** A start runs the jobs of a minute at once. */
  const passMinute = () => ownServer.change()
  // The server is away for a moment whenever its jobs of a minute have to run at once.
  watch.expectFailures(/net::ERR_|status of 50\d|fetching the script/)
  const begun = Date.now()
  const tick = (what: string) => console.log(what, Math.round((Date.now() - begun) / 1000))
  const owner = await newPerson()
  await signInAsMerchant(owner, storeKey)
  const account = {
    kind: 'bank',
    holder: 'Suresh Kumawat',
    accountNumber: number,
    accountNumberAgain: number,
    ifsc: 'SBIN0001234',
  } as const
  await callAs(owner, 'POST /payout-account', account)
  tick('account')
  await ownServer.use({ PAYOUTS: 'route' })
  tick('used')
  // The account is in use; the provider is asked for its own, and says some seconds later that it is active.
  await ownServer.change(
    sql`update payout_accounts set usable_at = entered_at where ended_at is null`,
    sql`update stores set pan = 'ABCPE1234F' where shop_name = ${shopName}`,
  )
  const admin = await newPerson()
  await logInAsAdmin(admin)
  await openTab(admin, 'Transfers')
  const there = admin.getByRole('region', { name: 'At the payment provider' })
  const shop = there.getByRole('row').filter({ hasText: shopName })
  await expect(async () => {
    await passMinute()
    await admin.reload()
    await expect(shop).toContainText('Active', { timeout: 5_000 })
  }).toPass({ timeout: 150_000 })

  tick('active')
  await openAccount(page)
  await putIntoCart(page, item)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await payments.payByUpi(page, 'Approve')
  await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toBeVisible()
  tick('paid')
  const { orderId, orderNumber } = await handOver(page, owner)
  await owner.goto('/dashboard/statement')
  const held = owner.getByRole('region', { name: 'Held by the payment provider' })
  await expect(async () => {
    await passMinute()
    await owner.reload()
    await expect(held).toContainText('Held by the payment provider until collected', {
      timeout: 5_000,
    })
  }).toPass({ timeout: 150_000 })
  tick('held')
  await expect(held).toContainText(orderNumber)
  await expectSoundScreen(owner)
  await expectAccessible(owner)

  await ownServer.change(
    sql`update orders set closed_at = closed_at - interval '4 days' where id = ${orderId}::uuid`,
  )
  await expect(async () => {
    await passMinute()
    await owner.reload()
    await expect(held).toContainText('Released on', { timeout: 5_000 })
  }).toPass({ timeout: 150_000 })
  await admin.reload()
  tick('released')
  await expect(shop).toContainText(/acc_/)
  await expectSoundScreen(admin)
  await expectAccessible(admin)
  await ownServer.change(
    sql`update split_payments set needs_person = true, error = 'the provider answered 400: Your account does not have enough balance to carry out the transfer operation.'`,
    sql`insert into linked_accounts (store_id, payout_account_id, state, reason, asked_at) select s.id, (select id from payout_accounts limit 1), 'refused', 'settlements.account_number: The bank account could not be verified', now() from stores s where s.shop_name <> ${shopName} limit 1 on conflict do nothing`,
  )
  for (const lang of ['en', 'hi'])
    for (const dark of [false, true])
      for (const [width, height] of [
        [360, 740],
        [1280, 800],
      ] as const)
        for (const [who, pageOf, url] of [
          ['owner', owner, '/dashboard/statement'],
          ['admin', admin, ''],
        ] as const) {
          await pageOf.context().addCookies([{ name: 'lang', value: lang, url: pageOf.url() }])
          await pageOf.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
          await pageOf.setViewportSize({ width, height })
          if (url) await pageOf.goto(url)
          else await pageOf.reload()
          const title =
            who === 'owner'
              ? /Held by the payment provider|भुगतान कंपनी के पास रोका/
              : /At the payment provider|^भुगतान कंपनी के पास$/
          const part = pageOf.getByRole('heading', { name: title }).first()
          await part.waitFor()
          await part.evaluate((element) => element.scrollIntoView())
          await pageOf.screenshot({
            path: `/tmp/look/${who}-${lang}-${dark ? 'dark' : 'light'}-${width}.png`,
          })
        }
  await ownServer.use({})
})
