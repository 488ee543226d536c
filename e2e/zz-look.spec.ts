import { orderRow } from './support/counter.ts'
import { callAs } from './support/direct.ts'
import { test } from './support/fixtures.ts'
import { newcomer, openAccount } from './support/newcomer.ts'
import { bookPieces, openDetails } from './support/orders.ts'
import { logInAsMerchant } from './support/people.ts'
import { findPiece, productPath, putIntoCart, wellStocked } from './support/shelf.ts'

const shop = 'jhotwara-suits'
const piece = findPiece({ storeKey: shop, pieces: wellStocked })
test('look', async ({ page, newPerson, context, baseURL }, info) => {
  test.setTimeout(240_000)
  const dir = `/tmp/hoard-shots/${info.project.name}`
  const viewport = info.project.use.viewport ?? null
  const merchant = await newPerson({ viewport, isMobile: info.project.use.isMobile ?? false })
  await logInAsMerchant(merchant, shop)
  const shots = async (p: typeof page, name: string, prep?: () => Promise<unknown>) => {
    for (const lang of ['en', 'hi']) {
      await p.context().addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
      await p.reload()
      await p.waitForTimeout(600)
      await prep?.()
      for (const colorScheme of ['light', 'dark'] as const) {
        await p.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await p.screenshot({ path: `${dir}-${name}-${lang}-${colorScheme}.png` })
      }
    }
  }
  await merchant.goto('/dashboard/blockedCustomers')
  await shots(merchant, 'empty')
  await merchant.goto('/dashboard/orderHistory')
  await shots(merchant, 'history')
  await merchant.context().addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }])
  await openAccount(page, newcomer('Tara Qureshi'))
  const { orderNumber, orderId } = await bookPieces(page, [piece])
  await putIntoCart(page, piece)
  const productId = new URL(await productPath(page, piece), 'http://shop').searchParams.get('_id')
  const { variants } = await callAs(page, 'GET /product', { _id: productId ?? '' })
  await callAs(page, 'POST /cop-order', {
    products: [{ productId: productId ?? '', variantId: variants[0]?._id ?? '', quantity: 9 }],
  })
  await shots(page, 'cart-limit')
  await merchant.goto('/dashboard/currentOrders')
  const open = async () => {
    const b = orderRow(merchant, orderNumber).locator('button[aria-controls]')
    const id = await b.getAttribute('aria-controls')
    await b.click()
    const d = merchant.locator(`[id="${id}"]`)
    await d.getByRole('button').last().scrollIntoViewIfNeeded()
    return d
  }
  await shots(merchant, 'details', open)
  await shots(merchant, 'dialog', async () => {
    const d = await open()
    await d.getByRole('button').last().click()
    await merchant.getByRole('alertdialog').getByRole('button').last().click()
    await merchant.waitForTimeout(400)
  })
  await callAs(merchant, 'POST /block-shopper', {
    orderId,
    reason: 'Books and cancels again and again',
  })
  await shots(page, 'cart-blocked')
  await merchant.goto('/dashboard/blockedCustomers')
  await shots(merchant, 'one')
  await merchant.goto('/dashboard/currentOrders')
  await shots(merchant, 'details-blocked', async () => {
    const b = orderRow(merchant, orderNumber).locator('button[aria-controls]')
    const id = await b.getAttribute('aria-controls')
    await b.click()
    await merchant.locator(`[id="${id}"]`).getByRole('link').last().scrollIntoViewIfNeeded()
  })
  await merchant.route('**/api/blocked-shoppers**', async (route) => {
    const r = await route.fetch()
    const body = await r.json()
    const base = body.blocked[0]
    body.blocked = Array.from({ length: 6 }, (_, n) => ({
      ...base,
      blockId: `b${n}`,
      cancelled: n * 3,
      notCollected: n,
      userName: n % 2 ? 'Venkatanarasimharajuvaripeta'.slice(0, 25) : base.userName,
      userEmail:
        n % 2
          ? 'a.very.long.address.without.any.end.of.it@a-long-host-name.example'
          : base.userEmail,
      reason:
        n % 3 === 1
          ? 'W'.repeat(200)
          : n % 3 === 2
            ? 'He books ten pieces of everything each Monday and cancels all of it on Tuesday, then again on Wednesday, and says that it was a mistake of the telephone.'
            : base.reason,
    }))
    body.total = 31
    body.nextPage = '1'
    await route.fulfill({ json: body })
  })
  await merchant.goto('/dashboard/blockedCustomers')
  await shots(merchant, 'many')
  await shots(merchant, 'unblock', async () => {
    await merchant.getByRole('row').nth(2).getByRole('button').click()
    await merchant.waitForTimeout(400)
  })
})
