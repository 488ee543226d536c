import { expect, test } from './support/fixtures.ts'

test(
  'after a deployment an open tab loads the new release by itself at the next navigation',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 404/)
    await page.goto('/')
    // The server has the files of the new release only, until the tab asks for a page.
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
