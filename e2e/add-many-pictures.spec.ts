import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { pressInHead } from './support/head.ts'
import { expectSoundScreen } from './support/inspect.ts'
import { addPlainProduct, newSku } from './support/many-pictures.ts'
import { logInAsMerchant, signInAsMerchant } from './support/people.ts'
import { photo } from './support/photo.ts'

const shop = 'gulmohar-sarees'
const file = async (name: string, color: string) => ({ ...(await photo(color)), name })
const bytesOf = async (color: string) => new Uint8Array((await photo(color)).buffer)

/** The number of pictures for each colour of a product. */
const countsOf = async (page: Page, id: string) =>
  (await callAs(page, 'GET /editProduct', { id })).variants.map(({ Images }) => Images.length)

test(
  'pictures from files and a zip find their products, one is corrected by tap, and shoppers see them',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    await signInAsMerchant(page, shop)
    const [first, second] = [newSku(), newSku()]
    const kurta = await addPlainProduct(page, {
      name: `Zardozi kurta ${first}`,
      sku: first,
      colors: ['Rani', 'Neem'],
    })
    const shawl = await addPlainProduct(page, { name: `Zardozi shawl ${second}`, sku: second })
    await page.goto('/dashboard/products')
    await pressInHead(page, 'Add pictures')
    await expect(page.getByText('up to 400 photos at once and 20 MB each')).toBeVisible()

    await page
      .getByLabel('Choose photos')
      .setInputFiles([
        await file(`${first}-Rani.jpg`, '#c92a74'),
        await file(`${first}-Rani-2.jpg`, '#a02060'),
        await file('IMG_20261128.jpg', '#6b7a2a'),
      ])
    await expect(
      page.getByText('3 photos were added: 2 found a product, 1 waits for you.'),
    ).toBeVisible()
    const zip = zipSync({
      [`photos/${second}/1.jpg`]: await bytesOf('#27407f'),
      'photos/notes.txt': new TextEncoder().encode('no picture'),
    })
    await page.getByLabel('Choose a zip').setInputFiles({
      name: 'photos.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zip),
    })
    await expect(page.getByText('1 file is not a picture')).toBeVisible()

    const row = page.getByRole('article', { name: `Zardozi kurta ${first}` })
    await expect(row.getByRole('list', { name: /Rani$/ }).getByRole('button')).toHaveCount(2)
    await page.getByRole('button', { name: /IMG_20261128.jpg, No SKU/ }).click()
    await row.getByRole('button', { name: /^Put the picture at .*Neem/ }).click()
    await row.getByRole('button', { name: `Picture 2: ${first}-Rani-2.jpg, SKU` }).click()
    await page.getByRole('button', { name: 'Make it the main picture' }).click()
    await page.getByRole('button', { name: 'End the selection' }).click()
    await page.getByRole('button', { name: 'Save 2 products' }).click()
    await expect(page.getByText('2 products saved')).toBeVisible()
    expect([await countsOf(page, kurta), await countsOf(page, shawl)]).toEqual([[2, 1], [1]])

    const shopper = await newPerson()
    await shopper.goto(`/product?_id=${shawl}`)
    await expect(shopper.getByRole('img', { name: /Zardozi shawl/ }).first()).toBeVisible()
  },
)

test('sent pictures stay on the device without a product; the keyboard moves them to products in order, and back', async ({
  page,
}) => {
  await signInAsMerchant(page, shop)
  const sku = newSku()
  const id = await addPlainProduct(page, { name: `Zardozi stole ${sku}`, sku })
  // The product stays without pictures, so that at least one place is free.
  await addPlainProduct(page, { name: `Zardozi veil ${sku}`, sku: newSku() })
  await page.goto('/dashboard/pictures')
  await page
    .getByLabel('Choose photos')
    .setInputFiles([await file('one.jpg', '#c92a74'), await file('two.jpg', '#27407f')])
  await expect(page.getByRole('heading', { name: 'Without a product (2)' })).toBeVisible()
  await expect(page.getByText('still being sent')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Without a product (2)' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search your products' }).fill(sku)
  await page.getByRole('button', { name: 'Picture 2: two.jpg' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Picture 1: one.jpg' }).focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('article', { name: `Zardozi stole ${sku}` })
  await row.getByRole('button', { name: 'Put 2 pictures at' }).focus()
  await page.keyboard.press('Enter')
  const placed = row.getByRole('list').getByRole('button')
  await expect(placed.first()).toHaveAccessibleName(/two.jpg, Main, Placed by you/)
  await expectSoundScreen(page)

  await placed.last().click()
  await page.getByRole('button', { name: 'Take out' }).click()
  await page.getByRole('button', { name: 'In order' }).click()
  await expect(page.getByRole('button', { name: 'Give 1 photo to its product' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Picture 1: one.jpg' }).click()
  await page.getByRole('button', { name: 'Do not use' }).click()
  await page.getByRole('button', { name: 'Save 1 product' }).click()
  await expect(page.getByText('1 product saved')).toBeVisible()
  expect(await countsOf(page, id)).toEqual([1])
})

test('pictures that somebody else changed meanwhile are shown with the own ones, and a bad zip is refused', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/409 \(Conflict\).*product-pictures/)
  await signInAsMerchant(page, shop)
  const sku = newSku()
  const id = await addPlainProduct(page, { name: `Zardozi scarf ${sku}`, sku })
  await page.goto('/dashboard/pictures')
  await page.getByLabel('Choose a zip').setInputFiles({
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004 cut off'),
  })
  await expect(page.getByRole('alert')).toContainText('damaged or incomplete')
  const name = `${sku}.jpg`
  await page.getByLabel('Choose photos').setInputFiles([await file(name, '#c92a74')])
  const row = page.getByRole('article', { name: `Zardozi scarf ${sku}` })
  await expect(row.getByRole('button', { name: `Picture 1: ${name}` })).toBeVisible()

  const other = await newPerson()
  await logInAsMerchant(other, shop)
  await other.goto('/dashboard/pictures')
  await other.getByLabel('Choose photos').setInputFiles([await file(name, '#27407f')])
  await other.getByRole('button', { name: 'Save 1 product' }).click()
  await expect(other.getByText('1 product saved')).toBeVisible()

  await page.getByRole('button', { name: 'Save 1 product' }).click()
  await expect(row.getByRole('alert')).toContainText('Somebody else has changed these pictures')
  await page.getByRole('button', { name: 'Save 1 product' }).click()
  await expect(page.getByText('1 product saved')).toBeVisible()
  expect(await countsOf(page, id)).toEqual([2])
})

test('the camera takes several photos for each colour without leaving', async ({
  playwright,
  launchOptions,
  baseURL,
  extraHTTPHeaders,
  watch,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      ...(baseURL !== undefined && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
      permissions: ['camera'],
    })
    watch.over(context)
    const page = await context.newPage()
    await signInAsMerchant(page, shop)
    const sku = newSku()
    const id = await addPlainProduct(page, {
      name: `Zardozi cape ${sku}`,
      sku,
      colors: ['Rani', 'Neem'],
    })
    await page.goto('/dashboard/pictures')
    await page.getByRole('searchbox', { name: 'Search your products' }).fill(sku)
    await page.getByRole('button', { name: `Take photos of Zardozi cape ${sku}` }).click()
    const sheet = page.getByRole('dialog')
    const shoot = sheet.getByRole('button', { name: 'Take the photo' })
    await shoot.click()
    await expect(sheet.getByText('1 photo', { exact: true })).toBeVisible()
    await shoot.click()
    await expect(sheet.getByText('2 photos', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Neem' }).click()
    await shoot.click()
    await expect(sheet.getByText('1 photo', { exact: true })).toBeVisible()
    await shoot.click()
    await expect(sheet.getByText('2 photos', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Remove the last photo' }).click()
    await sheet.getByRole('button', { name: 'Use 3 photos' }).click()
    await page.getByRole('button', { name: 'Save 1 product' }).click()
    await expect(page.getByText('1 product saved')).toBeVisible()
    expect(await countsOf(page, id)).toEqual([2, 1])

    await page.goto(`/dashboard/products/edit-product?id=${id}`)
    await page.getByRole('button', { name: 'Take several photos' }).click()
    await sheet.getByRole('button', { name: 'Neem' }).click()
    await shoot.click()
    await expect(sheet.getByText('1 photo', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Use 1 photo' }).click()
    const neem = page.getByRole('group', { name: 'Pictures of Neem' })
    await expect(neem.getByRole('img')).toHaveCount(2)
    await expect(neem.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: 'SAVE CHANGES' }).click()
    await expect(page.getByText(/^Product Edited|edited|saved/i).first()).toBeVisible()
    expect(await countsOf(page, id)).toEqual([2, 2])
  } finally {
    await browser.close()
  }
})

test('without a camera, photos are chosen instead', async ({ page }) => {
  await signInAsMerchant(page, shop)
  const sku = newSku()
  await addPlainProduct(page, { name: `Zardozi wrap ${sku}`, sku })
  await page.addInitScript(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
  )
  await page.goto('/dashboard/pictures')
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(sku)
  await page.getByRole('button', { name: `Take photos of Zardozi wrap ${sku}` }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('alert')).toContainText('The camera is not allowed')
  await sheet.getByLabel('Choose pictures').setInputFiles([await file('any.jpg', '#c92a74')])
  await sheet.getByRole('button', { name: 'Use 1 photo' }).click()
  await expect(page.getByRole('button', { name: 'Save 1 product' })).toBeVisible()
})
