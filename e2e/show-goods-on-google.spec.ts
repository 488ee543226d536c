import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { signInAsMerchant } from './support/people.ts'

test('the owner copies the addresses for Google, and they answer with the shop’s goods', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsMerchant(page, 'jhotwara-suits')
  await page.goto('/dashboard/googleListings')
  await expect(page.getByRole('heading', { level: 1, name: 'Google listings' })).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  for (const name of ['Address of your products', "Address of your shop's stock"]) {
    await page.getByRole('button', { name: `Copy: ${name}` }).click()
    await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
    const address = await page.evaluate<string>('navigator.clipboard.readText()')
    const answer = await request.get(address)
    expect(answer.headers()['content-type']).toContain('application/xml')
    expect(await answer.text()).toContain('<item><g:id>')
  }
})
