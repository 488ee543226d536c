import { expect, test } from 'vitest'
import { readBuyerText } from './buyer-text.ts'

test.each([
  [{}, null],
  [{ name: 'Ki' }, null],
  [{ gstin: '29' }, null],
  [{ gstin: '29A' }, { gstin: '29A' }],
  [{ gstin: '29 aagc m8817 b' }, { gstin: '29AAGCM8817B' }],
  [{ gstin: '29-AAGCM8817B-1Z4', name: 'Kiran' }, { gstin: '29AAGCM8817B1Z4' }],
  [{ gstin: '2', name: 'Kiran' }, null],
  [{ name: 'kiran handi' }, { name: ['%kiran%', '%handi%'] }],
  [{ name: '24 Karat' }, { name: ['%24%', '%Karat%'] }],
  [{ name: '100% Cotton' }, { name: [String.raw`%100\%%`, '%Cotton%'] }],
  [{ name: 'किरण' }, { name: ['%किरण%'] }],
])('%j says %j of a buyer', (typed, said) => {
  expect(readBuyerText(typed)).toEqual(said)
})
