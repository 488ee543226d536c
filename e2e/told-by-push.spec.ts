import type { BrowserContext, Page } from '@playwright/test'
import { openPushService, type PushService, type TestSubscription } from '#test/push-service.ts'
import { orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookingOf, bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant, signInAsMerchant } from './support/people.ts'

const shop = 'gopalpura-night'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

let service: PushService
test.beforeEach(async ({ ownServer }) => {
  service = await openPushService(ownServer.pushPort)
})
test.afterEach(() => service.close())

/** Allows notices for the page. The browser then subscribes at the test's push service instead of its maker's. */
async function subscribesAt(page: Page, { endpoint, keys }: TestSubscription): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(`(() => {
    const subscription = ${JSON.stringify({ endpoint, keys })}
    const own = {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => localStorage.removeItem('test subscription'),
    }
    // A browser without windows says "denied" to pages, whatever was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('test subscription') === 'on' ? own : null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test subscription', 'on')
      return own
    }
  })()`)
}

test(
  'an order booked elsewhere rings on the shop’s phone while its page is closed, and is marked ready there',
  { tag: '@core' },
  async ({ page, newPerson, context, baseURL }) => {
    const subscription = service.subscribe()
    await subscribesAt(page, subscription)
    await logInAsMerchant(page, shop)
    const allow = page.getByRole('button', { name: 'Ring on this device' })
    await expect(allow).toBeVisible()
    await expectSoundScreen(page)
    // One press of the bell is enough: it asks for the notices too.
    await page.getByRole('button', { name: 'Sound is off' }).click()
    await expect(page.getByText('This device rings for new orders').first()).toBeVisible()
    await expect(allow).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Your devices' })).toHaveAttribute(
      'href',
      '/dashboard/yourAccount#notices',
    )
    await page.close()

    const shopper = await newPerson()
    await logIn(shopper, 'rohan')
    const { orderId, orderNumber } = await bookItems(shopper, [item])
    const booked = performance.now()
    await service.until((all) => all.length > 0)
    const [message] = service.received
    expect((message?.at ?? Infinity) - booked).toBeLessThan(5_000)
    expect(message?.notice).toMatchObject({ title: 'New order', tag: orderId })

    const other = await context.newPage()
    await other.goto('/about-us')
    const shown = await watchWorker(context)
    await deliver(other, { origin: baseURL ?? '', data: JSON.stringify(message?.notice) })
    const path = `/dashboard/currentOrders?search=${orderNumber}`
    await expect.poll(shown).toMatchObject([{ title: 'New order', tag: orderId, data: path }])
    await signInAsMerchant(other, shop)
    await other.goto(path)
    const row = orderRow(other, orderNumber)
    await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()
    await other.getByRole('button', { name: 'Yes, it is ready' }).click()
    await expect(row).toContainText(/Pickup until/)
    expect((await bookingOf(shopper, orderId)).orderStatus).toBe('Ready for Pickup')
  },
)

/**
 * Records the notices of the real service worker. A browser without windows cannot show notices, so this replaces the
 * browser's `showNotification`. Returns a reader of the recorded notices.
 */
async function watchWorker(context: BrowserContext): Promise<() => Promise<unknown[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`
    globalThis.shown = []
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    undefined
  `)
  return () => worker.evaluate('shown')
}

/** Hands a message to the real service worker, as the browser does for its push service. */
async function deliver(page: Page, message: { origin: string; data: string }): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { ...message, registrationId })
}

test('a shopper asks to be told when it is ready, names the device and removes it', async ({
  page,
}) => {
  const subscription = service.subscribe()
  await subscribesAt(page, subscription)
  await logIn(page, 'fatima')
  const { orderId } = await bookItems(page, [item])
  await page.goto(`/bookings?orderId=${orderId}`)
  const phone = page.getByRole('region', { name: 'Phone number' })
  await expect(page.getByRole('button', { name: 'Tell me when it is ready' })).toBeVisible()
  await expect(phone).toHaveCount(0)
  await page.getByRole('button', { name: 'Tell me when it is ready' }).click()
  await expect(page.getByText('This device tells you when it is ready.')).toBeVisible()
  await expect(phone).toHaveCount(0)
  // The page asks for the phone number only at the next visit.
  await page.reload()
  await expect(phone).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your devices' }).click()
  const device = page.getByRole('listitem').filter({ hasText: 'Notices on' })
  await expect(device.getByRole('checkbox')).toBeChecked()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await device.getByRole('button', { name: 'Rename' }).click()
  const form = page.getByRole('dialog', { name: 'Name of this device' })
  await form.getByLabel('Name').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a name for this device')).toBeVisible()
  await form.getByLabel('Name').fill('My small phone')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(device).toContainText('My small phone (this device)')
  await device.getByRole('checkbox').click()
  await expect(device.getByRole('checkbox')).not.toBeChecked()
  await device.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No device shows notices yet.')).toBeVisible()
})

test('a browser that blocks notices says why, and that an e-mail comes', async ({ page }) => {
  const email = await logIn(page, 'arjun')
  const { orderId } = await bookItems(page, [item])
  await page.goto(`/bookings?orderId=${orderId}`)
  const why = page.getByText(/Notices (?:are blocked|were not allowed)/)
  await expect(page.getByRole('button', { name: 'Tell me when it is ready' })).toHaveCount(0)
  await expect(why).toContainText(`We e-mail you in any case: ${email}`)
  await expectSoundScreen(page)
  await expectAccessible(page)
})

test('a shopper who wants no notices is asked for a number instead, and for notices no more', async ({
  page,
}) => {
  await subscribesAt(page, service.subscribe())
  await logIn(page, 'priyanka')
  const { orderId } = await bookItems(page, [item])
  await page.goto(`/bookings?orderId=${orderId}`)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'Tell me when it is ready' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Phone number' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Phone number' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tell me when it is ready' })).toHaveCount(0)
})
