import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { moveOrder } from './support/api.ts'
import { handOverButton } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant, nameOf } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'soni-vastralaya'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const width = 640
const height = 480
const frames = 20

/** A few seconds of video (YUV4MPEG2) that show this picture to the camera. */
async function film(picture: Buffer): Promise<Buffer> {
  const shown = await sharp(picture)
    .resize({ width: 360, height: 360, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .extend({ top: 60, bottom: 60, left: 140, right: 140, background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), shown, grey])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)])
}

const shownBy = (video: { srcObject?: unknown }) => video.srcObject ?? null

/** A script that hides the tab, or shows it again. */
const hide = (hidden: boolean) => `
  Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))`

test(
  'the merchant scans the QR on the shopper’s phone and hands over',
  { tag: '@core' },
  async (
    { page, playwright, launchOptions, baseURL, extraHTTPHeaders, newPerson, watch },
    testInfo,
  ) => {
    await logIn(page, 'fatima')
    const { orderNumber } = await bookItems(page, [item])
    const shopkeeper = await newPerson()
    await logInAsMerchant(shopkeeper, shop)
    await moveOrder(shopkeeper, orderNumber, { status: 'Ready for Pickup' })
    await shopkeeper.close()
    await page.goto('/bookings')
    await page.getByRole('link', { name: 'Open pickup pass' }).click()
    const qr = page.getByRole('img', { name: 'QR code for the counter' })
    // The journey's own folder has its title in its name, and without `LANG` Chromium opens only names in ASCII.
    const camera = join(testInfo.project.outputDir, `camera-${testInfo.workerIndex}.y4m`)
    await writeFile(camera, await film(await qr.screenshot()))

    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${camera}`,
      ],
    })
    try {
      const counter = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
        permissions: ['camera'],
      })
      watch.over(counter)
      const merchant = await counter.newPage()
      await logInAsMerchant(merchant, shop)
      // A hidden tab keeps the camera off, so the code is not read before the page is hydrated. A press before
      // hydration loads the page anew.
      await merchant.addInitScript(hide(true))
      await merchant.evaluate(hide(true))
      await merchant.getByRole('link', { name: 'Scan' }).first().click()
      const view = merchant.locator('video')
      await expect(view).toBeAttached()
      expect(await view.evaluate(shownBy)).toBeNull()
      await merchant.evaluate(hide(false))
      await expect(merchant.getByRole('heading', { name: /^Order found/ })).toBeVisible()
      await expect(
        merchant.getByRole('paragraph').filter({ hasText: nameOf('fatima') }),
      ).toBeVisible()
      await handOverButton(merchant).click()
      await expect(merchant.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    } finally {
      await browser.close()
    }
    await expect(page.getByRole('heading', { name: /^Collected/ })).toBeVisible()
  },
)
