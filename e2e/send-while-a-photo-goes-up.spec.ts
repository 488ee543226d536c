import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { keepShopOpen } from './support/hours.ts'
import { expectSoundScreen } from './support/inspect.ts'
import { signInAsMerchant } from './support/people.ts'
import { photo } from './support/photo.ts'
import { openAccount } from './support/sessions.ts'

/** Keeps the photos of a page on their way. Returns the function that lets them through. */
async function holdPhotos(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/pictures', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Cuts the connection of one call, once. */
async function cutOnce(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.abort('connectionreset'), { times: 1 })
}

test(
  'an answer that is sent while its photo goes up waits for it, outlives a cut connection, and is sent once',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/ERR_CONNECTION_RESET/)
    const words = 'Mustard jutti with bells for a sangeet'
    const merchant = await newPerson()
    await signInAsMerchant(merchant, 'karol-bagh-shoes')
    const restore = await keepShopOpen(merchant, true)
    await openAccount(page)
    await callAs(page, 'POST /questions', { words, subCategory: 'Juttis', city: 'Delhi' })
    await merchant.goto('/dashboard/questions')
    const question = merchant.getByRole('listitem', { name: `Question: ${words}` })
    await question.getByRole('button', { name: 'I have it' }).click()
    await question.getByLabel('Price in rupees').fill('890')
    const file = question.locator('input[type=file]').last()

    // The connection is cut in the middle: the press stops at the photo, and says why.
    await cutOnce(merchant, '**/api/pictures')
    await file.setInputFiles(await photo('#d4a017'))
    await expect(question.getByRole('button', { name: 'Try again' })).toBeVisible()
    const letThrough = await holdPhotos(merchant)
    await cutOnce(merchant, '**/api/pictures')
    const send = question.getByRole('button', { name: 'Send the answer' })
    await send.click()
    await expect(question.getByText('Not sent yet, because a picture is not stored.')).toBeVisible()

    // The next press sends the photo again, waits for it, and then sends the answer.
    await send.click()
    const waiting = question.getByRole('button', { name: 'Sending after the photo…' })
    await expect(waiting).toBeVisible()
    await question.getByLabel('Price in rupees').press('Enter')
    await expect(waiting).toBeVisible()
    await expectSoundScreen(merchant)
    // What is typed while it waits counts, also after a look at the other way to answer.
    await question.getByLabel('Price in rupees').fill('950')
    await question.getByRole('tab').last().click()
    await question.getByRole('tab').first().click()
    await expect(question.getByLabel('Price in rupees')).toHaveValue('950')
    letThrough()
    await expect(question).toContainText('You have answered')
    await expect(question).toContainText('Rs 950.00')
    await restore()
  },
)

test('a complaint says at its photo at once what is no photo, and why it was not sent, keeps what was typed, and is sent again from there', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_CONNECTION_RESET/)
  await openAccount(page)
  await page.goto('/complain')
  const text = 'The shop does not answer my calls about a torn sleeve.'
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('What happened?').fill(text)
  const photos = page.getByRole('group', { name: 'Photos (optional)' })
  const send = page.getByRole('button', { name: 'Send complaint' })
  const file = photos.locator('input[type=file]').last()
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')
  await file.setInputFiles({ name: 'IMG.HEIC', mimeType: 'image/heic', buffer: heic })
  const alert = photos.getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toContainText('Most Compatible')
  const bill = Buffer.from('%PDF-1.7')
  await file.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: bill })
  await expect(alert).toHaveText(/^bill\.pdf is not a picture that can be read/)
  await expect(photos.getByRole('img')).toHaveCount(0)
  await file.setInputFiles(await photo('#773322'))
  await cutOnce(page, '**/api/grievances')
  await send.click()
  await expect(alert).toContainText('We got no reply.')
  await expect(page.getByLabel('What happened?')).toHaveValue(text)
  await photos.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(text)).toBeVisible()
})
