import { describe, expect, it, test } from 'vitest'
import {
  buyerErrorOf,
  faultsOf,
  isOfBuyer,
  isSameBuyer,
  sentBuyer,
  soughtBuyer,
  typedBuyer,
} from './typed-buyer.ts'

const gstin = '29AAGCB7383J1Z4'
const business = { name: 'Mehta Traders', gstin, address: '4 MG Road', state: '' }

describe('the faults of a typed buyer', () => {
  it.each([
    [{}, []],
    [{ gstin: '', state: '27' }, []],
    [{ gstin: '' }, ['state']],
    [{ gstin: '29AAGCB7383J1Z5' }, ['gstin']],
    [{ gstin: '29AAGC' }, ['gstin']],
    [{ name: 'M 1', address: '4' }, ['name', 'address']],
  ])('with %j are %j', (change, faults) => {
    expect(faultsOf({ ...business, ...change })).toEqual(faults)
  })
})

test.each([
  [business, { state: '29', gstin }],
  [
    { ...business, gstin: '', state: '27' },
    { state: '27', gstin: null },
  ],
  // A business may have its address in another State than its GSTIN.
  [
    { ...business, state: '27' },
    { state: '27', gstin },
  ],
])('a buyer that the server knows is shown as it was typed: %j', (typed, known) => {
  const { name, address } = typed
  expect(typedBuyer({ name, address, ...known })).toEqual(typed)
})

test('a call names the State only where it was chosen', () => {
  expect(sentBuyer(business)).toEqual({ name: 'Mehta Traders', gstin, address: '4 MG Road' })
  expect(sentBuyer({ ...business, gstin: '', state: '27' })).not.toHaveProperty('gstin')
})

test('only the errors at fields of the buyer are the buyer’s', () => {
  const refused = { fields: { 'buyer.gstin': 'no GSTIN' } }
  expect(buyerErrorOf(refused)('gstin')).toBe('no GSTIN')
  expect(buyerErrorOf(refused)('name')).toBeUndefined()
  expect(buyerErrorOf(null)('name')).toBeUndefined()
  expect([isOfBuyer(refused), isOfBuyer({ fields: { products: 'empty' } })]).toEqual([true, false])
})

test.each([
  ['', '', null],
  ['Me', '', null],
  [' Meh ', '', { name: 'Meh' }],
  ['Mehta', '29', null],
  ['Mehta', '29AAG', { gstin: '29AAG' }],
])('of the name %j and the GSTIN %j, %j is looked for', (name, typed, sought) => {
  expect(soughtBuyer({ name, gstin: typed })).toEqual(sought)
})

test.each([
  [{}, true],
  [{ state: '27' }, true],
  [{ address: '5 MG Road' }, false],
  [{ gstin: '', state: '27' }, false],
])('a buyer with %j is the same: %j', (change, isSame) => {
  expect(isSameBuyer(business, { ...business, ...change })).toBe(isSame)
})
