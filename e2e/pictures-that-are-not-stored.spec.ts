import sharp from 'sharp'
import { expect, test } from './support/fixtures.ts'
import { logInAsMerchant } from './support/people.ts'
import { ProductForm } from './support/product-form.ts'

const shop = 'soni-vastralaya'
const heic = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
}

test('a photo that the browser cannot read says what to change, and saving stops at it until it is removed', async ({
  page,
}) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/addProduct')
  const form = new ProductForm(page)
  const name = 'Zephyrine cotton stole'
  await form.type('Product name', name)
  await form.type('Description', 'Soft cotton')
  await form.choose('Colour', 'M', 'Red')
  await form.apply()
  await form.type('Selling price, all', '499')
  await form.type('MRP, all', '799')
  await form.type('Stock, each', '3')
  const group = form.section('Pictures').getByRole('group', { name: 'Pictures of Red' })
  const files = group.locator('input[type=file]').last()
  await files.setInputFiles(heic)
  await expect(group.getByRole('alert')).toContainText('Most Compatible')

  await form.save()
  await expect(group.getByText('Not sent yet, because a picture is not stored.')).toBeVisible()
  await expect(page.getByText(`Product Added: ${name}`)).toHaveCount(0)
  await group.getByRole('button', { name: 'Do not add this picture' }).click()

  const small = sharp({ create: { width: 320, height: 900, channels: 3, background: '#a83' } })
  const buffer = await small.jpeg().toBuffer()
  await files.setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer })
  await expect(group.getByText('has only 320 × 900 pixels and looks blurred')).toBeVisible()
  await form.save()
  await expect(page.getByText(`Product Added: ${name}`)).toBeVisible()
})
