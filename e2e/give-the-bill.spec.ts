import { expect, test } from './support/fixtures.ts'
import { sellForCash } from './support/counter.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'soni-vastralaya'
const item = findItem({ storeKey, stockFits: wellStocked })

test(
  'a customer opens the bill from the QR code of the counter, until the shop ends the link',
  { tag: '@both' },
  async ({ page, browser, baseURL }) => {
    await logInAsMerchant(page, storeKey)
    const number = await sellForCash(page, item)
    const asked = page.waitForResponse('**/api/bill-links/qr')
    await page.getByRole('button', { name: 'Bill to the customer' }).click()
    const dialog = page.getByRole('dialog', { name: `Bill ${number}` })
    await expect(dialog.getByRole('img', { name: `QR code of the bill ${number}` })).toBeVisible()
    await expectAccessible(page)
    await expectSoundScreen(page)
    const { token } = (await (await asked).json()) as { token: string }

    const phone = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 360, height: 740 },
    })
    const reader = await phone.newPage()
    const answer = await reader.goto(`/b/${token}`)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    const slip = reader.getByRole('article')
    await expect(slip).toContainText(number)
    await expect(slip).toContainText(item.product.productName)
    await expectAccessible(reader)
    await expectSoundScreen(reader)
    const pdf = await reader.request.get(
      (await reader.getByRole('link', { name: `${number} as PDF` }).getAttribute('href')) ?? '',
    )
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

    await dialog.getByLabel('E-mail address').fill('asha@')
    await dialog.getByRole('button', { name: 'E-mail the bill' }).click()
    await expect(dialog.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('E-mail address').fill('asha@example.com')
    await dialog.getByRole('button', { name: 'E-mail the bill' }).click()
    await expect(dialog.getByText('E-mail to asha@example.com')).toBeVisible()

    await dialog.getByLabel('Mobile number').fill('98123 45678')
    await dialog.getByRole('button', { name: 'Send by WhatsApp' }).click()
    await expect(dialog.getByText('Ask the customer first, then tick this')).toBeVisible()
    await expect(dialog.getByLabel('Mobile number')).toHaveValue('98123 45678')
    await dialog.getByLabel('The customer agrees').check()
    await dialog.getByRole('button', { name: 'Send by WhatsApp' }).click()
    await expect(dialog.getByText('WhatsApp to …5678')).toBeVisible()

    await dialog.getByRole('button', { name: 'End link: QR code' }).click()
    await expect(dialog.getByRole('button', { name: 'End link: QR code' })).toHaveCount(0)
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'No bill behind this link' })).toBeVisible()
    await expectAccessible(reader)
    await phone.close()
  },
)
