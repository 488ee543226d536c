import { test } from './support/fixtures.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const shop = 'karol-bagh-shoes'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

test('look', async ({ page, baseURL }) => {
  test.setTimeout(200_000)
  await logInAsMerchant(page, shop)
  const shots: [string, string][] = [
    ['list', '/dashboard/declarations'],
    ['add', '/dashboard/addProduct'],
    ['product', await productPath(page, item)],
    ['search', '/?rawQuery=shoes&city=Delhi'],
  ]
  for (const [lang, scheme, width, height] of [
    ['en', 'light', 360, 740],
    ['hi', 'dark', 1280, 800],
  ] as const) {
    await page.context().addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height })
    for (const [name, path] of shots) {
      await page.goto(path)
      await page.waitForTimeout(2500)
      if (name === 'list') {
        await page.screenshot({ path: `/tmp/look/${name}-${lang}.png`, fullPage: true })
        await page.locator('main li button').first().click()
        await page.waitForTimeout(2500)
        await page.screenshot({ path: `/tmp/look/dialog-${lang}.png` })
        continue
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/look/${name}-${lang}.png`, fullPage: true })
    }
  }
})
