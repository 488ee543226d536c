import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixtures.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
const hindiItem = findItem({
  storeKey: 'soni-vastralaya',
  stockFits: () => true,
  word: /\p{Script=Devanagari}/u,
})
const FONT_LIMIT = 90 * 1024
const FIRST_PICTURE_LIMIT = 60 * 1024
/** A browser may choose the next smaller file when it must be enlarged by less than the square root of two. */
const SHARP_ENOUGH = 1.42

/** The paths of the home page, search results, a product and a store. */
async function publicPaths(page: Page): Promise<string[]> {
  const product = await productPath(page, item)
  await page.goto(product)
  const store = await page.locator('main a[href^="/store?"]').first().getAttribute('href')
  return ['/', '/?rawQuery=kurta&city=Jaipur', product, store ?? '']
}

type ShownFont = {
  file: string
  stretched: number
  promised: number
  needed: number
  /** The visible part of the picture's width; the rest is cut off, because the box is as high as its text. */
  share: number
}

/** Measures the pictures in the window: how far their files are enlarged, and their width by `sizes`. */
const measure = `(() => {
  const ruler = document.body.appendChild(document.createElement('div'))
  const media = /^\\([^)]*\\)(?= )/
  const widthOf = (sizes) => {
    const parts = sizes.split(/,\\s*(?![^(]*\\))/)
    const fits = parts.find((part) => matchMedia(media.exec(part)?.[0] ?? 'all').matches) ?? '100vw'
    ruler.style.width = fits.replace(media, '')
    return ruler.getBoundingClientRect().width
  }
  const shown = [...document.querySelectorAll('main img[sizes]')].flatMap((image) => {
    const { width, height, top, left } = image.getBoundingClientRect()
    const isShown = top < innerHeight && left < innerWidth && width > 0
    if (!isShown || !image.complete || image.naturalWidth === 0) return []
    const needed = Math.max(width, (height * image.naturalWidth) / image.naturalHeight)
    // The natural size is that on the page; a file's own width is in its name.
    const file = Number(/-(\\d+)\\.webp$/.exec(image.currentSrc)[1])
    const stretched = (needed * devicePixelRatio) / file
    return [{ file: image.currentSrc, stretched, needed, share: width / needed, promised: widthOf(image.sizes) }]
  })
  ruler.remove()
  return shown
})()`
const shownPictures = (page: Page): Promise<ShownFont[]> => page.evaluate(measure)
const brokenPictures = `[...document.querySelectorAll('main img')].filter(
  (one) => one.complete && one.naturalWidth === 0).length`
/** The fonts of the device (not of the site) that the browser uses for the page's heading. */
async function deviceFontsOfHeading(page: Page): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  const { root } = await inspector.send('DOM.getDocument')
  const { nodeId } = await inspector.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  })
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId })
  await inspector.detach()
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}

const barColours = `[...document.querySelectorAll('meta[name=theme-color]')].flatMap(
  ({ media, id }) => matchMedia(media).matches ? [id] : [])`

const screens = [
  { width: 360, height: 740, deviceScaleFactor: 3 },
  { width: 768, height: 1024, deviceScaleFactor: 1 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
]

test('pictures are sharp on dense screens, upright and sideways, and are no larger than needed', async ({
  page,
  newPerson,
}) => {
  const paths = await publicPaths(page)
  const upright = screens.map((screen) => ({ ...screen, shown: paths }))
  for (const { width, height, deviceScaleFactor, shown } of [
    ...upright,
    { width: 740, height: 360, deviceScaleFactor: 3, shown: paths.slice(2, 3) },
  ]) {
    const viewport = { width, height }
    const person = await newPerson({ viewport, deviceScaleFactor })
    for (const path of shown) {
      await person.goto(path)
      const picture = person.locator('main img[sizes]').first()
      await picture.scrollIntoViewIfNeeded()
      const isShown = async () => (await shownPictures(person)).length > 0
      await expect.poll(isShown, { timeout: 30_000 }).toBe(true)
      for (const one of await shownPictures(person)) {
        const at = `${one.file} at ${path}, ${width} px`
        expect(one.stretched, at).toBeLessThan(SHARP_ENOUGH)
        const tolerance = one.share < 0.8 ? 0.15 : 0.06
        expect(one.promised / one.needed, `sizes of ${at}`).toBeGreaterThan(1 - tolerance)
        expect(one.promised / one.needed, `sizes of ${at}`).toBeLessThan(1 + tolerance)
      }
    }
    await person.context().close()
  }
})

test('a phone with 945 pixels and a dense desktop show the product in 960 pixels', async ({
  page,
  newPerson,
}) => {
  const path = await productPath(page, item)
  for (const [width, height, deviceScaleFactor] of [
    [360, 740, 2.625],
    [1280, 800, 2],
  ] as const) {
    const person = await newPerson({ viewport: { width, height }, deviceScaleFactor })
    await person.goto(path)
    await expect
      .poll(async () => (await shownPictures(person))[0]?.file, { timeout: 30_000 })
      .toMatch(/-960\.webp$/)
    await person.context().close()
  }
})

test('the first picture of a phone has at most 60 KB, and less with Save-Data', async ({
  page,
}) => {
  for (const path of await publicPaths(page)) {
    await page.goto(path)
    // The preload is not used, because the first article may be another journey's and have no picture.
    const set = await page.locator('main img[sizes]').first().getAttribute('srcset')
    const [address = ''] = /\S+-1088\.webp/.exec(set ?? '') ?? []
    const whole = await (await page.request.get(address)).body()
    expect(whole.length, path).toBeLessThan(FIRST_PICTURE_LIMIT)
    const saving = await page.request.get(address, { headers: { 'save-data': 'on' } })
    expect((await saving.body()).length, path).toBeLessThan(whole.length)
  }
})

test('a picture that fails before the page is alive gives way to the placeholder', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_FAILED.*\/media\//s)
  await page.route('**/media/**', (route) => route.abort())
  const paths = await publicPaths(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(brokenPictures), `broken pictures at ${path}`).toBe(0)
  }
})

test('a page in Hindi loads at most 90 KB of fonts, and every letter is written with them', async ({
  page,
  context,
  baseURL,
}) => {
  const paths = await publicPaths(page)
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  for (const path of paths) {
    const fonts = new Map<string, number>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'font') return
      void response.body().then(
        (bytes) => fonts.set(response.url(), bytes.length),
        () => undefined,
      )
    })
    await page.goto('about:blank')
    await page.goto(path, { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready.then(() => true)')
    await expect
      .poll(() => [...fonts.keys()].filter((url) => /devanagari/.test(url)).length)
      .toBe(2)
    const sum = [...fonts.values()].reduce((total, bytes) => total + bytes, 0)
    expect(sum, [...fonts].join('\n')).toBeLessThanOrEqual(FONT_LIMIT)
    expect(await deviceFontsOfHeading(page)).toEqual([])
    page.removeAllListeners('response')
  }
})

test('an English page loads the Devanagari font when it shows Hindi, and writes Hindi with it', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (/anek-devanagari/.test(request.url())) files.push(request.url())
  })
  await page.goto('/login')
  await page.evaluate('document.fonts.ready.then(() => true)')
  expect(files).toEqual([])
  await page.goto(await productPath(page, hindiItem))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Devanagari}/u)
  await expect.poll(() => deviceFontsOfHeading(page)).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})

test('on a device without Devanagari letters, the switch to Hindi has its own small font', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const label = page.getByRole('banner').getByRole('button', { name: 'हिन्दी' })
  await expect(label).toHaveCSS('font-family', /Anek Hindi/)
  const sized = await page.evaluate<number[]>(`(async () => {
    await document.fonts.load("600 16px 'Anek Hindi'", 'हिन्दी')
    return performance.getEntriesByType('resource')
      .filter(({ name }) => /anek-hindi/.test(name)).map((one) => one.decodedBodySize)
  })()`)
  expect(sized).toHaveLength(1)
  expect(sized[0]).toBeLessThan(3 * 1024)
})

test('a link to home, a product or a store has a JPEG that messengers can show', async ({
  page,
}) => {
  for (const path of await publicPaths(page)) {
    const html = await (await page.request.get(path)).text()
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(html).toContain('<meta property="og:image:type" content="image/jpeg">')
    expect(html).toContain('<meta property="og:locale" content="en_IN">')
    const answer = await page.request.get(new URL(image).pathname)
    expect(answer.headers()['content-type'], path).toBe('image/jpeg')
    expect(await sharp(await answer.body()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
  }
})

test('icons and manifest are served with their types, and the icons may be kept for a day', async ({
  page,
}) => {
  await page.goto('/')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const described = await page.request.get(manifest ?? '')
  const { icons, name, display, start_url: start } = await described.json()
  expect([name, display, start]).toEqual(['Chowk', 'standalone', '/'])
  const expected: [string, RegExp][] = [
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
    ['/favicon.svg', /^image\/svg\+xml/],
    [touch ?? '', /^image\/png$/],
    [manifest ?? '', /^application\/manifest\+json/],
    ...icons.map(({ src }: { src: string }): [string, RegExp] => [src, /^image\/png$/]),
  ]
  expect(expected).toHaveLength(9)
  for (const [address, type] of expected) {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type'], address).toMatch(type)
    const kept = address === manifest ? 'private, no-cache' : 'public, max-age=86400'
    expect(answer.headers()['cache-control'], address).toBe(kept)
    expect(answer.headers()['set-cookie'], address).toBeUndefined()
  }
})

test("the browser's own bar has the colour of the chosen theme", async ({ page }) => {
  const bar = () => page.evaluate(barColours)
  await page.goto('/')
  expect(await bar()).toEqual(['color-light'])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click()
  await expect.poll(bar).toEqual(['color-dark'])
  await page.reload()
  expect(await bar()).toEqual(['color-dark'])
})
