import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findPiece, productPath, wellStocked } from './support/shelf.ts'

type Screen = { name: string; open: (page: Page) => Promise<unknown> }

const piece = findPiece({ storeKey: 'soni-vastralaya', pieces: wellStocked })

const screens: Screen[] = [
  { name: 'home', open: (page) => page.goto('/') },
  { name: 'search', open: (page) => page.goto('/?city=&rawQuery=kurta') },
  { name: 'empty search', open: (page) => page.goto('/?city=&rawQuery=zzqqxx') },
  { name: 'product', open: async (page) => page.goto(await productPath(page, piece)) },
  { name: 'store', open: openStore },
  { name: 'log-in', open: (page) => page.goto('/login') },
  { name: 'missing page', open: (page) => page.goto('/no/such/lane') },
]

async function openStore(page: Page): Promise<void> {
  await page.goto(await productPath(page, piece))
  await page.getByRole('link', { name: /Visit store|दुकान/ }).click()
  await expect(page).toHaveURL(/\/store\?_id=/)
}

for (const { name, open } of screens) {
  for (const language of ['en', 'hi'] as const) {
    test(`${name} (${language}) can be used by everybody, by day and by night`, async ({
      page,
      context,
      baseURL,
      watch,
    }) => {
      watch.expectFailures(/status of 404/)
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectSoundScreen(page)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectAccessible(page)
    })
  }
}
