import { sql } from 'drizzle-orm'
import { buildCity } from '#demo/city.ts'
import { createAdmin, fillAdminLogin, logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'
import { openTab } from './support/tabs.ts'

const shop = buildCity().stores.find(({ key }) => key === 'jhotwara-suits')
const name = shop?.shopName ?? ''

test(
  'an administrator suspends a shop, which disappears until it is reinstated',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of (401|403)/)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop?.key ?? '')

    await logInAsAdmin(page)
    await openTab(page, 'Stores')
    await page.getByLabel(/^Search by shop/).fill(name)
    await page.getByRole('link', { name }).click()
    const card = page.getByRole('region', { name })
    await card.getByRole('button', { name: 'Suspend' }).click()
    const question = page.getByRole('alertdialog', { name: /^Suspend .+\?$/ })
    await question.getByLabel('Reason').fill('Three customers were sent away')
    await question.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(`${name} is suspended`)).toBeVisible()
    await expect(card.getByText('Three customers were sent away')).toBeVisible()
    await expect(card.getByText('Latitude')).toHaveCount(0)
    await card.getByRole('button', { name: 'Details' }).click()
    await expect(card.getByText('Latitude')).toBeVisible()
    await expectAccessible(page)

    const shopper = await newPerson()
    await shopper.goto(`/?city=Jaipur&rawQuery=${encodeURIComponent(name)}`)
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shopper.getByText(name, { exact: true })).toHaveCount(0)
    await merchant.reload()
    await expect(merchant).toHaveURL(/\/login/)
    await expect(
      merchant.getByText(/If your shop was suspended, an e-mail tells you why/),
    ).toBeVisible()

    await card.getByRole('button', { name: 'Reinstate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reinstate' }).click()
    await expect(page.getByText(`${name} is online again`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the shops' }).click()
    await openTab(page, 'Audit trail')
    await expect(page.getByRole('row', { name: /Three customers were sent away/ })).toBeVisible()
  },
)

test('an administrator logs in with a code, and proves who they are before a store is reinstated', async ({
  page,
  newPerson,
  ownServer,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.expectFailures(/net::ERR_|status of (400|401|403|404|50\d)/)
  const { password, code } = await createAdmin(ownServer, 'deepa')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login?returnTo=%2Fadmin%2Fdashboard')
  await expectSoundScreen(page)
  await expectAccessible(page)
  await fillAdminLogin(page, { uid: 'deepa', password, code: '000000' })
  await expect(page.getByText('UID, password or code is not right.')).toBeVisible()
  await fillAdminLogin(page, { uid: 'deepa', password, code: code() })
  await expect(page.getByRole('banner')).toContainText('deepa')

  await openTab(page, 'Stores')
  await page.getByLabel(/^Search by shop/).fill(name)
  await page.getByRole('link', { name }).click()
  const card = page.getByRole('region', { name })
  await card.getByRole('button', { name: 'Suspend' }).click()
  const question = page.getByRole('alertdialog', { name: /^Suspend .+\?$/ })
  await question.getByLabel('Reason').fill('Two customers were sent away')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await card.getByRole('button', { name: 'Reinstate' }).click()
  await ownServer.change(
    sql`update admin_sessions set proved_at = proved_at - interval '11 minutes'`,
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reinstate' }).click()
  const proof = page.getByRole('alertdialog', { name: 'Is it still you?' })
  await expectAccessible(page)
  await proof.getByLabel('Code or password').fill('not-the-password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('UID, password or code is not right.')).toBeVisible()
  await proof.getByLabel('Code or password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} is online again`)).toBeVisible()

  const preview = await page.goto('/dynamicForm?name=onboarding')
  expect(preview?.status()).toBe(200)
  await expect(page).toHaveTitle(/^Preview of a form/)
  await expect(page.getByRole('heading', { name: 'Where is your shop?' })).toBeVisible()
  const shopper = await newPerson()
  const lost = await shopper.goto('/dynamicForm?name=onboarding')
  expect(lost?.status()).toBe(404)
  await expect(shopper.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an administrator whose session has ended is told so at the log-in', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(/status of 401/)
  await logInAsAdmin(page)
  await context.clearCookies()
  await page.reload()
  await expect(page.getByText('Your session has ended. Log in again to go on.')).toBeVisible()
  await fillAdminLogin(page, { uid: 'admin', password: 'chowk-demo-2026' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Administrator login' })).toBeVisible()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})
