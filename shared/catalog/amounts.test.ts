import { expect, it } from 'vitest'
import { readRupees, rupeesAmong } from './amounts.ts'

it.each([
  ['499', 499],
  ['499.00', 499],
  ['499.', 499],
  ['Rs. 499/-', 499],
  ['Rs.499 /- only', 499],
  ['RS 1,299.50', 1299.5],
  ['₨ 499', 499],
  ['₹ 1,299', 1299],
  ['₹\u00A01,299', 1299],
  ['  ₹1\u202F299 ', 1299],
  ['INR 499', 499],
  ['499 INR', 499],
  ['४९९', 499],
  ['रु. १,२९९/-', 1299],
  ['₹ १,००,०००', 100_000],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  ['1 00 000', 100_000],
  ['４９９', 499],
  ['-5', -5],
  ['499 rupaye', 499],
  ['४९९ रुपए', 499],
  ['rs1798', 1798],
])('reads %j as an amount', (text, rupees) => expect(readRupees(text)).toBe(rupees))

it.each([
  '',
  '₹',
  'free',
  '1e3',
  '0x10',
  'NaN',
  '=1+1',
  '7,49',
  '1,299,00',
  '1,00 000',
  '1.299,00',
  '499-599',
  '499/599',
  'USD 499',
  '4 99',
])('takes %j for no amount', (text) => expect(readRupees(text)).toBeNull())

it.each([
  ['Rs 1090 refund', 1090],
  ['refund of 1,190.50 rs', 1190.5],
  ['मेरे 1190 रुपये कहाँ', 1190],
  ['1190/- wapas', 1190],
  ['1190', null],
  ['asha 12', null],
  ['RS1-2X4', null],
  ['cars 12', null],
])('finds the sum in %j', (text, rupees) => {
  expect(rupeesAmong(text)).toBe(rupees)
})
