import { test, expect } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { expectNothingWide, expectRoom, expectTargets } from './support/room.ts'
import { type Screen, screens, signInAs } from './support/screens.ts'

type Look = [locale: 'en' | 'hi', colorScheme: 'light' | 'dark']

/**
 * Phone and desktop together cover both languages and both themes; with `JOURNEYS=all`, each covers all combinations.
 */
function looksOn(project: string): Look[] {
  const onPhone: Look[] = [
    ['en', 'light'],
    ['hi', 'dark'],
  ]
  const onDesktop: Look[] = [
    ['en', 'dark'],
    ['hi', 'light'],
  ]
  if (process.env['JOURNEYS'] === 'all') return [...onPhone, ...onDesktop]
  return project === 'phone' ? onPhone : onDesktop
}

/**
 * Each change of the language exchanges the service worker. While that happens, Playwright's debugger sometimes blocks
 * an opened page; a browser without a debugger never does.
 */
test.use({ serviceWorkers: 'block' })

/** Some screens are opened with an id or a link that does not exist. */
const unknownLinks = /status of 404|400 \(Bad Request\).*(?:staff-invitation|set-up)/

const smallPhone = { width: 320, height: 640 }
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }
/** A window of 1280 × 1024 at 400 % zoom. */
const zoomedDesktop = { width: 320, height: 256 }

const people = new Map<Screen['who'], Screen[]>()
for (const screen of screens) people.set(screen.who, [...(people.get(screen.who) ?? []), screen])

for (const [who = 'guest', theirs] of people) {
  test(`every ${who} screen is accessible`, { tag: '@core' }, async ({ context, watch }) => {
    test.setTimeout(240_000)
    watch.expectFailures(unknownLinks)
    const first = await context.newPage()
    if (who !== 'guest') await signInAs[who](first)
    for (const { name, open } of theirs) {
      await test.step(name, async () => {
        // One of the guest's screens logs in, so the cookies are cleared before the next one.
        if (who === 'guest') await context.clearCookies()
        const page = await context.newPage()
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await open(page)
        await expectSoundScreen(page)
        await expectAccessible(page, { withContrast: false })
        await page.close()
      })
    }
  })
}

for (const { name, who, open } of screens) {
  test(
    `${name} is accessible and has room in both languages, by day and by night`,
    { tag: '@both' },
    async ({ page, context, baseURL, watch, isMobile }, { project }) => {
      watch.expectFailures(unknownLinks)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (who) await signInAs[who](page)
      for (const [locale, colorScheme] of looksOn(project.name)) {
        await context.addCookies([{ name: 'lang', value: locale, url: baseURL ?? '' }])
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await open(page)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expectSoundScreen(page)
        await expectAccessible(page)
        await expectTargets(page)
      }
      await expectRoom(page, isMobile ? smallPhone : zoomedDesktop)
      // Bars hide a focused element more easily in a small window, so the usual phone is checked only for its width.
      if (isMobile) await expectNothingWide(page, phone)
      else await expectRoom(page, desktop)
    },
  )
}
