import { describe, expect, it } from 'vitest'
import { PhoneForm } from '../contract/accounts/phone-number.ts'
import { StoreForm } from '../contract/stores/store-form.ts'
import { PersonalInfoForm } from '../contract/stores/your-account.ts'
import { checkForm } from '../forms/form-config.ts'
import { registrationForm } from '../forms/registration-form.ts'
import { formatMobile, readMobile, whatsAppLink } from './phone-number.ts'

const spellings: [text: string, digits: string][] = [
  ['9829012345', '9829012345'],
  ['+91 98290 12345', '9829012345'],
  ['91-98290-12345', '9829012345'],
  ['09829012345', '9829012345'],
  ['(+91) 98290-12345', '9829012345'],
  ['९८२९०१२३४५', '9829012345'],
  ['+९१ ९८२९० १२३४५', '9829012345'],
  ['\u202a+91 98290\u00a012345\u202c', '9829012345'],
  ['٩٨٢٩٠١٢٣٤٥', '9829012345'],
  ['９８２９０ １２３４５', '9829012345'],
  ['＋91 98290‑12345', '9829012345'],
  ['0091 98290 12345', '9829012345'],
  ['+91 (0) 98290 12345', '9829012345'],
  ['98290.12345', '9829012345'],
  ['98290/12345', '9829012345'],
  ['tel:+919829012345', '9829012345'],
  ['\u200e+91\u00a098290\u200b12345\u2069', '9829012345'],
  ['6000000000', '6000000000'],
  // Ten digits that begin with 91 are a number without a prefix.
  ['9198290123', '9198290123'],
]

it.each(spellings)('reads %j as %s', (text, digits) => {
  expect(readMobile(text)).toBe(digits)
})

const wrongNumbers = [
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
  '+0 9829012345',
  '9829012345 98290 12346',
]

it.each(wrongNumbers)('does not take %j for an Indian mobile number', (text) => {
  expect(readMobile(text)).toBeNull()
})

/** Every form with a mobile number: the value that it saves, or undefined where it refuses the entry. */
const forms: [form: string, read: (text: string) => unknown][] = [
  ['an account', (number) => PhoneForm.shape.number.safeParse(number).data],
  ['a shop’s settings', (number) => PersonalInfoForm.shape.contactNumber.safeParse(number).data],
  ['the operator’s file', (number) => StoreForm.shape.contactNumber.safeParse(number).data],
  [
    'a registration',
    (contactNumber) => {
      const { entries, faults } = checkForm(registrationForm, { contactNumber })
      const isRefused = faults.some(({ field }) => field === 'contactNumber')
      return isRefused ? undefined : entries['contactNumber']
    },
  ],
]

describe.each(forms)('the number in the form of %s', (_form, read) => {
  it('is taken in every spelling and refused otherwise', () => {
    for (const [text, digits] of spellings) expect([text, read(text)]).toEqual([text, digits])
    for (const text of wrongNumbers) expect([text, read(text)]).toEqual([text, undefined])
  })
})

it('writes a number for people and for WhatsApp', () => {
  expect(formatMobile('9829012345')).toBe('+91 98290 12345')
  expect(whatsAppLink('9829012345')).toBe('https://wa.me/919829012345')
})
