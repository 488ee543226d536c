import { callAs } from './support/api.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { keepShopOpen } from './support/hours.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInOver, logInSheet, signInAsMerchant } from './support/people.ts'
import { photo } from './support/photo.ts'
import { openAccount, spareEmail } from './support/sessions.ts'
import { openTab } from './support/tabs.ts'

/** The only shop of Mumbai that sells Kolhapuris. */
const shop = 'colaba-kolhapuri'
const words = 'Peacock blue Kolhapuri with mirror work'

test(
  'a shopper asks the market for what a search did not find, a shop answers with a photo, and the piece is booked',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    test.setTimeout(120_000)
    const merchant = await newPerson()
    await signInAsMerchant(merchant, shop)
    const restore = await keepShopOpen(merchant, true)
    await merchant.goto('/dashboard/questions')
    await expect(merchant.getByRole('heading', { name: 'No questions now' })).toBeVisible()
    await merchant.goto('/dashboard/currentOrders')
    await expect(merchant.getByText('Live', { exact: true })).toBeVisible()

    await page.goto(`/?rawQuery=${encodeURIComponent(words)}&city=Mumbai`)
    const offer = page.getByRole('region', { name: 'Not what you are looking for?' })
    await offer.getByRole('link', { name: 'Ask the shops' }).click()
    await expect(logInSheet(page)).toBeVisible()
    await logInOver(page, spareEmail())
    await expect(page.getByRole('heading', { level: 1, name: 'Ask the shops' })).toBeVisible()
    await expect(page.getByLabel('What are you looking for?')).toHaveValue(words)
    await page.getByLabel('Kind').selectOption('Kolhapuris')
    await page.getByLabel('Size (optional)').fill('UK 7')
    await page.getByLabel('Budget in rupees (optional)').fill('1500')
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photo('#1f4e8c'))
    await expect(page.getByAltText('Your photo')).toBeVisible()
    await expectAccessible(page)
    const told = expect(
      merchant.getByText('A customer is looking for something that you may have'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Ask the shops' }).click()
    await told
    await merchant.goto('/dashboard/questions')
    const own = page.getByRole('listitem', { name: words })
    await expect(own).toContainText('1 shop was asked so far.')

    const question = merchant.getByRole('listitem', { name: `Question: ${words}` })
    await expect(question).toContainText('size UK 7')
    await question.getByRole('button', { name: 'Show the photo' }).click()
    await expect(question.getByAltText('Photo of the question')).toBeVisible()
    await question.getByRole('button', { name: 'I have it' }).click()
    await question
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photo('#24679a'))
    await expect(question.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible()
    await question.getByLabel('Price in rupees').fill('1290')
    await question.getByLabel('MRP, if it is higher').fill('1500')
    await question.getByRole('radio', { name: '4 hours' }).check({ force: true })
    await expectAccessible(merchant)
    await question.getByRole('button', { name: 'Send the answer' }).click()
    await expect(question).toContainText('You have answered')
    await expectSoundScreen(merchant)

    // The answer arrives without a reload.
    const answer = own.getByRole('listitem', { name: /^Answer of / })
    await expect(answer).toContainText('Rs 1,290.00')
    await expect(answer).toContainText(/Kept for you until/)
    await expectAccessible(page)
    await expectSoundScreen(page)
    await answer.getByRole('button', { name: `Book ${words}` }).click()
    await page.getByRole('button', { name: 'Pay With Cash' }).click()
    await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toBeVisible()

    await expect(question).toContainText('Booked')
    await expect(question.getByRole('link', { name: 'See the order' })).toBeVisible()
    await page.goto('/questions')
    await expect(own).toContainText('Booked')
    await expect(own.getByRole('link', { name: 'See the booking' })).toBeVisible()
    await restore()
  },
)

test('a shop mutes a kind, reports a question, and an administrator sees figures and removes it', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000)
  const asked = 'Silver toe ring set for a wedding'
  const merchant = await newPerson()
  await signInAsMerchant(merchant, 'bhuleshwar-imitation')
  const restore = await keepShopOpen(merchant, true)
  await openAccount(page)
  await callAs(page, 'POST /questions', { words: asked, subCategory: 'Kada', city: 'Mumbai' })
  await merchant.goto('/dashboard/questions')
  const question = merchant.getByRole('listitem', { name: `Question: ${asked}` })
  await question.getByRole('button', { name: 'Report' }).click()
  const report = merchant.getByRole('alertdialog', { name: 'Report to Chowk?' })
  await report.getByText('Something else').click()
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report).toHaveCount(0)
  await question.getByRole('button', { name: 'We do not sell this kind' }).click()
  await merchant
    .getByRole('alertdialog')
    .getByRole('button', { name: 'No more questions', exact: true })
    .click()
  await expect(merchant.getByRole('button', { name: 'Tell us again about Kada' })).toBeVisible()

  const admin = await newPerson()
  await logInAsAdmin(admin)
  await openTab(admin, 'Questions to shops')
  await expect(admin.getByRole('row', { name: /^Mumbai/ })).toBeVisible()
  const listed = admin.getByRole('listitem', { name: `Report about ${asked}` })
  await expect(listed).toContainText('Something else')
  await expectAccessible(admin)
  await listed.getByRole('button', { name: 'Remove' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(listed).toHaveCount(0)
  await page.goto('/questions')
  await expect(page.getByRole('listitem', { name: asked })).toContainText('Removed by Chowk')
  const again = merchant.getByRole('button', { name: 'Tell us again about Kada' })
  await again.click()
  await expect(again).toHaveCount(0)
  await restore()
})
