import type { Locator, Page } from '@playwright/test'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { emailTo } from './support/mailbox.ts'
import { openAccount } from './support/sessions.ts'
import { openProfile, profileEntry } from './support/people.ts'
import { openTab } from './support/tabs.ts'

const MOST_TAPS = 12
const johariBazaar = { latitude: 26.9207, longitude: 75.8266 }

type Box = { y: number; height: number }

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox()
  if (!box) throw new Error('the part is not shown')
  return box
}

/** True when one part of the page ends above the other. */
function areApart(one: Box, other: Box): boolean {
  return one.y + one.height <= other.y || other.y + other.height <= one.y
}

/** Counts what a thumb does: taps on buttons, and into fields before typing. */
function thumbOf(page: Page) {
  let taps = 0
  const tap = async (part: ReturnType<Page['getByRole']>) => {
    taps += 1
    await part.click()
  }
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  return { tap, type, taps: () => taps }
}

test(
  'a shopkeeper registers, is rejected with a reason, registers again and is approved',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    test.setTimeout(180_000)
    const { email } = await openAccount(page, 'Suresh Agarwal')
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(johariBazaar)
    await page.goto('/')
    const shopName = `Gulab ${Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 8)} Sarees`

    const thumb = thumbOf(page)
    const menu = await openProfile(page)
    await thumb.tap(profileEntry(menu, 'Become a Seller'))
    await expect(page.getByRole('heading', { level: 1, name: 'Register your shop' })).toBeVisible()
    await expectSoundScreen(page)

    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Shop name')).toBeFocused()
    await expect(page.getByText('Please enter your shop name').first()).toBeVisible()
    const wrong = page.getByRole('region', { name: 'Please check these 7 fields' })
    await expect(wrong.getByRole('link', { name: 'City is Required' })).toBeVisible()
    // All fields of the place share one message: once in the list, once at the fields.
    const unmarked = page.getByText('Please mark where your shop is')
    await expect(unmarked).toHaveCount(2)
    await page.getByRole('button', { name: 'Type the coordinates' }).click()
    await expect(unmarked).toHaveCount(2)
    await wrong.getByRole('link', { name: 'City is Required' }).click()
    await expectAccessible(page)

    await thumb.type('Shop name', shopName)
    await thumb.tap(page.getByText('Clothing', { exact: true }))
    await expect(page.getByLabel('Your name')).toHaveValue('Suresh Agarwal')
    await thumb.type('Contact number', '98290 12345')
    await thumb.tap(page.getByRole('button', { name: 'Use my location' }))
    await expect(page.getByLabel('State')).toHaveValue('Rajasthan')
    await expect(page.getByLabel('City')).toHaveValue('Jaipur')
    await expect(page.getByText('Marked: 26.92')).toBeVisible()
    await thumb.type('Address', 'Shop 12, Johari Bazaar')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Shop name')).toHaveValue(shopName)
    await expect(page.getByLabel('Contact number')).toHaveValue('9829012345')
    const undertaking = page.getByRole('checkbox', { name: /^I undertake/ })
    await expect(undertaking).not.toBeChecked()
    await thumb.tap(undertaking)
    await thumb.tap(page.getByRole('button', { name: 'Submit' }))
    const sent = page.getByRole('dialog', { name: 'Your details are under review' })
    await expect(sent).toContainText('check your e-mail')
    await expect(sent).toContainText('up to 48 hours')
    await thumb.tap(sent.getByRole('button', { name: 'Okay' }))
    await expect(sent).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Registration under review' })).toBeVisible()
    expect(thumb.taps() + 1, 'taps with the one that opens the menu').toBeLessThanOrEqual(MOST_TAPS)
    test.info().annotations.push({ type: 'taps', description: String(thumb.taps() + 1) })
    await expectAccessible(page)

    const admin = await newPerson()
    await logInAsAdmin(admin)
    await openTab(admin, 'Registrations')
    await admin.getByRole('link', { name: shopName }).click()
    await expect(admin.getByText('Shop 12, Johari Bazaar')).toBeVisible()
    await admin.getByRole('button', { name: 'Reject' }).click()
    const question = admin.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect(question).toContainText('Please give a reason')
    await question.getByLabel('Reason').fill('The address has no landmark')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect(admin.getByText('The address has no landmark')).toBeVisible()
    await expectAccessible(admin)

    const mail = await emailTo(page, email, /Please correct/)
    expect(mail.text).toContain('The address has no landmark')
    await page.reload()
    const rejected = page.getByRole('dialog', { name: 'Registration rejected' })
    await expect(rejected).toContainText('The address has no landmark')
    await rejected.getByRole('button', { name: 'Register Again' }).click()
    await expect(page.getByLabel('Shop name')).toHaveValue(shopName)
    await expect(page.getByRole('region', { name: 'Registration rejected' })).toContainText(
      'The address has no landmark',
    )
    await page.getByLabel('Address').fill('Shop 12, Johari Bazaar, beside Hawa Mahal')
    await expect(undertaking).not.toBeChecked()
    await undertaking.check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('dialog', { name: 'Your details are under review' })).toBeVisible()

    await admin.goto('/admin/dashboard?show=queue')
    await admin.getByRole('link', { name: shopName }).click()
    await expect(admin.getByText('Registration number 2')).toBeVisible()
    await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText(`${shopName} is approved and online`)).toBeVisible()

    await page.reload()
    await expect(page).toHaveURL('/dashboard/yourAccount')
    const next = page.getByRole('region', { name: `${shopName} is approved and online` })
    await expect(next.getByRole('link', { name: 'Add your first product' })).toBeVisible()
    await emailTo(page, email, /is approved/)
    await page.goto('/dashboard/currentOrders')
    await page.getByRole('link', { name: 'Add your first product' }).click()
    await expect(page).toHaveURL('/dashboard/addProduct')
  },
)

test('a registration that fails says so in a toast, which does not lie over Submit', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 503/)
  await openAccount(page, 'Sunita Verma')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(johariBazaar)
  await page.goto('/onboard')
  await page.getByLabel('Shop name').fill("Sunita's Sarees & Sons")
  await page.getByText('Clothing', { exact: true }).click()
  await page.getByLabel('Contact number').fill('9829012345')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Jaipur')
  await page.getByLabel('Address').fill('Shop 12, Johari Bazaar')
  await page.route('**/api/onBoarding', (route) =>
    route.fulfill({ status: 503, json: { code: 'BUSY', error: 'Please try again in a moment' } }),
  )
  await page.getByRole('checkbox', { name: /^I undertake/ }).check()
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  const toast = page.locator('[data-sonner-toast][data-type=error]')
  await expect(toast).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/onBoarding')
  await expect.poll(async () => areApart(await boxOf(toast), await boxOf(submit))).toBe(true)
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Your details are under review' })).toBeVisible()
})
