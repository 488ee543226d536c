import { expect, it } from 'vitest'
import { formatMobile, readMobile, whatsAppLink } from './phone-number.ts'

it.each([
  ['9829012345', '9829012345'],
  ['+91 98290 12345', '9829012345'],
  ['91-98290-12345', '9829012345'],
  ['09829012345', '9829012345'],
  ['(+91) 98290-12345', '9829012345'],
  ['९८२९०१२३४५', '9829012345'],
  ['+९१ ९८२९० १२३४५', '9829012345'],
  ['\u202a+91 98290\u00a012345\u202c', '9829012345'],
  ['6000000000', '6000000000'],
  // Ten digits that begin with 91 are a number without a prefix.
  ['9198290123', '9198290123'],
])('reads %j as %s', (text, digits) => {
  expect(readMobile(text)).toBe(digits)
})

it.each([
  '',
  '98290',
  '5829012345',
  '0141 400 0100',
  '982901234',
  '98290123456',
  '+92 9829012345',
  '+1 9829012345',
  '98290 l2345',
  '9829012345 ext 2',
  '9829012345;9829012346',
  '٩٨٢٩٠١٢٣٤٥',
])('does not take %j for an Indian mobile number', (text) => {
  expect(readMobile(text)).toBeNull()
})

it('writes a number for people and for WhatsApp', () => {
  expect(formatMobile('9829012345')).toBe('+91 98290 12345')
  expect(whatsAppLink('9829012345')).toBe('https://wa.me/919829012345')
})
