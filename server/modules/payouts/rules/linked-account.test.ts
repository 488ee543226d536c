import { expect, it } from 'vitest'
import { businessTypeOf, formOf } from './linked-account.ts'

it.each([
  ['ABCPE1234F', 'Ramesh Soni', 'proprietorship'],
  ['ABCHE1234F', 'Soni HUF', 'proprietorship'],
  ['ABCFE1234F', 'Soni & Sons', 'partnership'],
  ['ABCFE1234F', 'Soni Shoes LLP', 'llp'],
  ['ABCCE1234F', 'Soni Shoes Pvt. Ltd.', 'private_limited'],
  ['ABCCE1234F', 'Soni Shoes Private Limited', 'private_limited'],
  ['ABCCE1234F', 'Soni Shoes Limited', 'public_limited'],
  ['ABCTE1234F', 'Soni Trust', 'trust'],
  ['ABCAE1234F', 'Soni Society', 'other'],
])('the holder of the PAN %s named %s is a %s', (pan, name, type) => {
  expect(businessTypeOf(pan, name)).toBe(type)
})

const shop = {
  storeId: '1f0e7a52-8a4b-4f0f-9a43-3f4d3c9f1c11',
  key: 'a key',
  ownerName: 'Ramesh Soni',
  email: 'ramesh@shop.example',
  contactNumber: '9829012345',
  gstin: null,
  pan: 'ABCPE1234F',
}
const account = { kind: 'upi', holder: 'Ramesh Soni', upiId: 'ramesh@okbank' } as const

it('the form names the shop by twenty signs, and has the PAN of its GSTIN', () => {
  const form = formOf({ ...shop, gstin: '08AAACE1234F1Z5' }, account)
  expect(form).toMatchObject({ reference: '1f0e7a528a4b4f0f9a43', pan: 'AAACE1234F' })
  expect(formOf(shop, account)?.pan).toBe('ABCPE1234F')
})

it('a shop without PAN has no form', () => {
  expect(formOf({ ...shop, pan: null }, account)).toBeUndefined()
})
