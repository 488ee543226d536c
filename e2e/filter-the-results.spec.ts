import { expect, test } from './support/fixtures.ts'

test('only open shops are listed, and when all are closed the page tells when the first opens', async ({
  page,
}) => {
  await page.goto('/?rawQuery=kurta&city=Jaipur')
  const open = page.getByRole('button', { name: 'Open now', exact: true })
  await open.click()
  await expect(page).toHaveURL(/open=1/)
  await page.reload()
  await expect(open).toHaveAttribute('aria-pressed', 'true')
  const closed = page.getByRole('heading', { name: 'The shops that have this are closed now' })
  const cards = page.locator('#results').getByRole('article')
  await expect(closed.or(cards.first())).toBeVisible()
  if (await closed.isVisible()) {
    await expect(page.getByText(/^The next shop opens .*[ap]m\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Show closed shops too' }).click()
    await expect(page).not.toHaveURL(/open=1/)
    await expect(cards.first()).toBeVisible()
  } else {
    await expect(cards.filter({ hasText: /Opens / })).toHaveCount(0)
  }
})

test('a filter that nothing matches is removed by a link that tells what there is without it', async ({
  page,
}) => {
  await page.goto('/?rawQuery=kurta&city=Jaipur&color=Red&price=9000-9500')
  const link = page.getByRole('link', { name: /^Without Rs\s9,000 to Rs\s9,500: \d+ products$/ })
  const count = /: (\d+)/.exec(await link.innerText())?.[1]
  await link.click()
  await expect(page).toHaveURL(/color=Red/)
  await expect(page).not.toHaveURL(/price=/)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`of ${count}\\b`) })
      .first(),
  ).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('a link to another city says so and leads to the own one', async ({ page, baseURL }) => {
  const place = { city: 'Delhi', lat: 28.65, long: 77.23, label: 'Delhi' }
  const value = encodeURIComponent(JSON.stringify(place))
  await page.context().addCookies([{ name: 'place', value, url: baseURL ?? '' }])
  await page.goto('/?rawQuery=kurta&city=Jaipur')
  await expect(page.getByText('Showing Jaipur. Your place is Delhi.')).toBeVisible()
  await page.getByRole('link', { name: 'Show Delhi' }).click()
  await expect(page).toHaveURL(/rawQuery=kurta&city=Delhi/)
  await expect(page.getByText(/^Showing Jaipur/)).toHaveCount(0)
})
