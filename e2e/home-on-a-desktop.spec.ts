import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { storeOf } from './support/items.ts'

const soni = storeOf('soni-vastralaya')

test(
  'a desktop begins with one place, one search, the areas, and goods beside them',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Your location/ })).toHaveCount(1)
    await expect(page.getByRole('combobox')).toHaveCount(1)
    const card = page.getByRole('main').getByRole('article').first()
    const box = await card.boundingBox()
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800)
    await expectAccessible(page)

    await page.keyboard.press('/')
    await page.keyboard.type(soni.shopName.slice(0, 4))
    const found = page.getByRole('option', { name: `${soni.shopName} Shop` })
    await expect(found).toContainText(/\+91 \d{5} \d{5}/)
    await expect(found).toContainText(/Open|Opens|Closed|Closes|holiday/)
    await expect(found).toContainText(/Jaipur/)
    await expect(found.locator('img')).toBeAttached()
    await found.click()
    await expect(page.getByRole('heading', { level: 1, name: soni.shopName })).toBeVisible()

    await page.goto('/')
    const area = page.getByRole('region', { name: 'Shop by area' }).getByRole('link').first()
    const [name = ''] = (await area.innerText()).split('\n')
    await area.click()
    await expect(page).toHaveURL(new RegExp(`rawQuery=${name.replace(' ', '\\+')}`))
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate('scrollTo(0, 900)')
    await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  },
)
