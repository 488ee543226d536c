import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

test(
  'after a deployment an open tab loads the new release by itself at the next navigation',
  { tag: '@desktop-only' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 404/)
    await page.goto('/')
    // Until the tab asks for a page, the server answers 404 for the files of the old release.
    let isOld = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false
    })
    await page.route('**/assets/**', (route) =>
      isOld ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.getByRole('link', { name: 'About Us' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    await expect(page).toHaveURL('/about-us')
    expect(isOld).toBe(false)
  },
)

const entryOf = (page: Page) =>
  page.evaluate<string>('document.querySelector("script[data-entry]").dataset.entry')

/**
 * From this call on, the server answers 404 for the first file of this page, as after a deployment. It still has all
 * other files. The page then becomes visible again, which makes it look for a new release.
 */
async function deploy(page: Page): Promise<void> {
  const entry = await entryOf(page)
  // Before it is hydrated, the page does not look for a new release.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.route(`**${entry}`, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await page.clock.fastForward(61_000)
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await asked
}

/** The number of documents that the page has asked for. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => (count += request.isNavigationRequest() ? 1 : 0))
  return () => count
}

const prompt = (page: Page) => page.getByText('Chowk has a new version.')

test('while nothing is typed, a new release is loaded at the next change of page and nothing is asked', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 404/)
  await page.clock.install()
  await logIn(page, 'asha')
  await page.goto('/bookings')
  await deploy(page)
  const documents = countDocuments(page)
  // A change of the tab inside the page does not load a new document.
  await page.getByRole('tab', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/show=past/)
  expect(documents()).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
  expect(documents()).toBe(1)
  await expect(prompt(page)).toHaveCount(0)
  // The next page comes from the new release.
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Earlier' })).toHaveAttribute('aria-selected', 'true')
})

test('while something is typed, a new release asks first and takes nothing away', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 404/)
  await page.clock.install()
  await logInAsMerchant(page, 'dadar-sarees')
  await page.goto('/dashboard/products')
  await page.getByRole('main').getByRole('link', { name: 'Add Product' }).last().click()
  const name = page.getByLabel('Product name', { exact: true })
  await name.fill('Quetzal cotton kurta')
  await deploy(page)
  await expect(prompt(page)).toBeVisible()
  await expect(name).toHaveValue('Quetzal cotton kurta')
  const documents = countDocuments(page)

  // The person stays on the form after the browser's warning about unsaved input.
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('button', { name: 'Load now' }).click()
  await expect(name).toHaveValue('Quetzal cotton kurta')
  expect(documents()).toBe(0)

  // The person leaves the form. The page after that comes from the new release.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(documents()).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
  expect(documents()).toBe(1)
})

test('the worker of a new release keeps the files of open pages and everything that waits to be sent', async ({
  page,
}) => {
  await logIn(page, 'asha')
  await page.goto('/bookings')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const cached = () => page.evaluate<string[]>('caches.keys()')
  const [first] = await cached()
  await page.evaluate(`(async () => {
    await (await caches.open('queue')).put('/queued', new Response('1'))
    localStorage.queued = '1'
    await new Promise((resolve) => {
      const opening = indexedDB.open('queue')
      opening.onupgradeneeded = () => opening.result.createObjectStore('actions').put('ready', 1)
      opening.onsuccess = resolve
    })
  })()`)
  // A worker with another address replaces the active worker, as a worker with other content does.
  await page.evaluate(`navigator.serviceWorker.register('/sw.js?lang=hi').then(() => undefined)`)
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.scriptURL'))
    .toMatch(/lang=hi/)
  await expect.poll(cached).toHaveLength(3)
  expect(await cached()).toEqual(expect.arrayContaining([first, 'queue']))
  const queued = `new Promise((resolve) => {
    indexedDB.open('queue').onsuccess = ({ target }) => {
      target.result.transaction('actions').objectStore('actions').get(1).onsuccess = (event) =>
        resolve([event.target.result, localStorage.queued])
    }
  })`
  expect(await page.evaluate(queued)).toEqual(['ready', '1'])
})
