import type { Page } from '@playwright/test'
import hi from '#shared/messages/orders/hi.json' with { type: 'json' }
import parts from '#shared/messages/parts/hi.json' with { type: 'json' }
import { expect, test } from './support/fixtures.ts'
import { englishLeftOvers } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'

const words = hi.orders

async function expectHindi(page: Page): Promise<void> {
  await expect.poll(() => englishLeftOvers(page), { message: page.url() }).toEqual([])
}

async function openDialog(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toBeVisible()
  return dialog
}

test(
  'the counter is in Hindi, with its dialogs and their error messages',
  { tag: '@desktop-only' },
  async ({ page, context, baseURL }) => {
    await logInAsMerchant(page, 'soni-vastralaya')
    await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
    await page.goto('/dashboard/currentOrders')
    await page.getByRole('row').nth(1).getByRole('button').last().click()
    await expectHindi(page)

    const ready = await openDialog(page, words.ready)
    await ready.getByRole('checkbox').first().check()
    await expectHindi(page)
    await page.keyboard.press('Escape')
    for (const name of [words.cancel, words.cannotHandOver]) {
      const question = await openDialog(page, name)
      await question.getByRole('button').last().click()
      await expect(question.getByText(parts.fields.reasonRequired)).toBeVisible()
      await expectHindi(page)
      await page.keyboard.press('Escape')
    }
    const handOver = await openDialog(page, words.collect)
    await expectHindi(page)
    await handOver.getByRole('button', { name: words.withoutCode }).click()
    await expectHindi(page)

    await page.goto('/dashboard/orderHistory')
    await page.getByRole('row').nth(1).getByRole('button').last().click()
    await page.getByRole('combobox').selectOption('own')
    await expectHindi(page)
    await page.goto('/dashboard/scan')
    await expect(page.getByRole('heading', { name: words.typeInstead })).toBeVisible()
    await expectHindi(page)
  },
)
