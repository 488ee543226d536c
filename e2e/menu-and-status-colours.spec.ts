import type { Page } from '@playwright/test'
import { orderRow } from './support/counter.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { logInAsMerchant } from './support/people.ts'

const shop = 'soni-vastralaya'
const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Shop menu' }).filter({ hasText: 'Logout' })

test(
  'the side menu is open above 1150 pixels and folded below',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1151, height: 800 })
    await logInAsMerchant(page, shop)
    for (const [width, visible] of [
      [1151, true],
      [1150, false],
      [1152, true],
      [1150, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(menuOf(page)).toBeVisible({ visible })
    }
    // The button reverses the default for this width.
    const toggle = page.getByRole('button', { name: 'Open or close the menu' })
    await toggle.click()
    await expect(menuOf(page)).toBeVisible()
    await page.reload()
    await page.setViewportSize({ width: 1151, height: 800 })
    await expect(menuOf(page)).toBeVisible()
    await toggle.click()
    await expect(menuOf(page)).toBeHidden()
  },
)

test(
  'nine sections lead to all screens of the shop, in the order of the day’s work',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await logInAsMerchant(page, shop)
    if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(menuOf(page).getByRole('button', { name: 'Logout' })).toBeVisible()
    const links = await menuOf(page).getByRole('link').all()
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
    const sections = paths.filter((path) => path?.startsWith('/dashboard/'))
    expect(sections).toHaveLength(9)
    const seen: string[] = []
    for (const section of sections) {
      await page.goto(section ?? '')
      const neighbours = page.getByRole('main').getByRole('navigation').first().getByRole('link')
      const pages = await Promise.all(
        (await neighbours.all()).map((link) => link.getAttribute('href')),
      )
      for (const path of pages.length > 0 ? pages : [section]) {
        seen.push(path ?? '')
        await page.goto(path ?? '')
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.getByText('Page not found')).toHaveCount(0)
      }
    }
    const names = ['currentOrders', 'orderHistory', 'products', 'addProduct', 'inactiveProducts']
    const specified = [...names, 'inventory', 'loyalty', 'yourAccount']
    expect(seen.filter((path) => specified.includes(path.slice(11)))).toEqual(
      specified.map((name) => `/dashboard/${name}`),
    )
  },
)

type Window = { getComputedStyle(element: unknown): { color: string } }

/** Hue in degrees of the colour that the browser draws. */
async function hueOf(page: Page, row: string, status: string): Promise<number> {
  const badge = orderRow(page, row).first().getByText(status, { exact: true }).first()
  const color = await badge.evaluate(
    (element) => (globalThis as unknown as Window).getComputedStyle(element).color,
  )
  const [red = 0, green = 0, blue = 0] = await page.evaluate<number[]>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    context.fillStyle = '${color}'
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })()`)
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const sector =
    high === red
      ? (green - blue) / (high - low)
      : high === green
        ? 2 + (blue - red) / (high - low)
        : 4 + (red - green) / (high - low)
  return Math.round((sector * 60 + 360) % 360)
}

test(
  'each state of an order has its colour: amber, blue, green and red',
  { tag: '@desktop' },
  async ({ page }) => {
    await logInAsMerchant(page, shop)
    const { orders: current } = await callAs(page, 'POST /get-merchant-orders', {})
    const numberOf = (orders: typeof current, status: string) =>
      orders.find(({ orderStatus }) => orderStatus === status)?.orderNumber ?? ''
    const hues: Record<string, number> = {}
    for (const status of ['Awaiting Confirmation', 'Ready for Pickup'])
      hues[status] = await hueOf(page, numberOf(current, status), status)
    await page.goto('/dashboard/orderHistory')
    const { orders: over } = await callAs(page, 'GET /order-history', {})
    for (const status of ['Collected', 'Cancelled'])
      hues[status] = await hueOf(page, numberOf(over, status), status)
    expect(Object.entries(hues).filter(([status, hue]) => !isNear(hue, wanted[status]))).toEqual([])
  },
)

const wanted: Record<string, number> = {
  'Awaiting Confirmation': 38,
  'Ready for Pickup': 235,
  Collected: 140,
  Cancelled: 355,
}

function isNear(hue: number, middle = Number.NaN): boolean {
  const apart = Math.abs(hue - middle)
  return Math.min(apart, 360 - apart) <= 40
}
