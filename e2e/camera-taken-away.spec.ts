import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './support/fixtures.ts'
import { signInAsMerchant } from './support/people.ts'

/** A browser with a camera that shows a moving pattern, and with a reader of barcodes that finds none in it. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
})
test.use({ permissions: ['camera'] })

const noCodes = `globalThis.BarcodeDetector = class {
  static getSupportedFormats = async () => ['qr_code', 'ean_13']
  detect = async () => []
}`

/** What a script does to the track of the camera that this page shows. */
const toTrack = (page: Page, script: string) =>
  page.evaluate(
    `{ const [track] = document.querySelector('video').srcObject.getVideoTracks(); ${script} }`,
  )

const isOn = (page: Page) =>
  page.evaluate<boolean>(
    `document.querySelector('video')?.srcObject?.active === true && document.querySelector('video').videoWidth > 0`,
  )

const ENDED = `track.stop(); track.dispatchEvent(new Event('ended'))`
const MUTED = `Object.defineProperty(track, 'muted', { value: true }); track.dispatchEvent(new Event('mute'))`

/** A script that hides the tab, as the lock of a phone does, or shows it again. */
const hide = (hidden: boolean) => `
  Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))`

async function expectTold(page: Page, place: Locator): Promise<void> {
  for (const loss of [ENDED, MUTED]) {
    await expect.poll(() => isOn(page)).toBe(true)
    await toTrack(page, loss)
    await expect(place.getByText(/^The camera has stopped/)).toBeVisible()
    await place.getByRole('button', { name: /^Try (?:the camera )?again$/ }).click()
    await expect(place.getByText(/^The camera has stopped/)).toHaveCount(0)
  }
  // Locked and opened again: the camera comes back by itself, also when it was lost before.
  await expect.poll(() => isOn(page)).toBe(true)
  await toTrack(page, ENDED)
  await expect(place.getByText(/^The camera has stopped/)).toBeVisible()
  await page.evaluate(hide(true))
  await page.evaluate(hide(false))
  await expect.poll(() => isOn(page)).toBe(true)
  await page.evaluate(hide(true))
  await expect.poll(() => isOn(page)).toBe(false)
  await page.evaluate(hide(false))
  await expect.poll(() => isOn(page)).toBe(true)
}

test('a camera that another app takes is told at the hand-over, and comes back', async ({
  page,
}) => {
  await signInAsMerchant(page, 'soni-vastralaya')
  await page.addInitScript(noCodes)
  await page.goto('/dashboard/scan')
  await expectTold(page, page.getByRole('main'))
})

test('a camera that another app takes is told at the till, and comes back', async ({ page }) => {
  await signInAsMerchant(page, 'soni-vastralaya')
  await page.addInitScript(noCodes)
  await page.goto('/dashboard/sale')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expectTold(page, page.getByRole('dialog'))
})

test('a camera that another app takes is told where photos are taken, and comes back', async ({
  page,
}) => {
  await signInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/addProduct')
  await page.getByRole('button', { name: 'Take several photos' }).click()
  const sheet = page.getByRole('dialog')
  await expectTold(page, sheet)
  await sheet.getByRole('button', { name: 'Take the photo' }).click()
  await expect(sheet.getByText('1 photo', { exact: true })).toBeVisible()
})
