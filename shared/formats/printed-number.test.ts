import { expect, test } from 'vitest'
import { checkForm } from '../forms/form-config.ts'
import { registrationForm } from '../forms/registration-form.ts'
import { GiftCode } from '../contract/gift-codes.ts'
import { BankAccountForm } from '../contract/payouts/own-payouts.ts'
import { TaxNumbersForm } from '../contract/stores/your-account.ts'
import { readPrinted } from './printed-number.ts'

const gstin = '27AAPFU0939F1ZV'
const pan = 'AAPFU0939F'

/** The ways in which a number is printed, typed or copied. */
const ways = [
  gstin,
  '27 AAPFU0939F 1ZV',
  '27-AAPFU0939F-1ZV',
  '27aapfu0939f1zv',
  '\u200b27AAPFU0939F1ZV\u200b',
  '27AAPFU\u00ad0939F\u20601ZV',
  '27\u00a0AAPFU0939F\u20111ZV',
  '२७AAPFU०९३९F१ZV',
  '２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ',
  '27.AAPFU/0939F_1ZV',
]

test.each(ways)('%j is read as it is meant', (text) => {
  expect(readPrinted(text)).toBe(gstin)
  const typedPan = text.replace(/^\D*(?:27|२७|２７)/u, '').replace(/(?:1|१|１)(?:ZV|ＺＶ).*$/iu, '')
  const numbers = { gstin: text, enrolmentNumber: '', pan: typedPan }
  expect(TaxNumbersForm.parse(numbers)).toEqual({ gstin, enrolmentNumber: '', pan })
  const { entries, faults } = checkForm(registrationForm, { gstin: text, pan: typedPan })
  expect(entries).toMatchObject({ gstin, pan })
  expect(faults.map(({ field }) => field)).not.toContain('gstin')
})

test('signs that are no number are refused, not read as none', () => {
  for (const text of ['-', '27AAPFU0939F1Z', '27AAPFU0939F1ZVX'])
    expect(TaxNumbersForm.safeParse({ gstin: text, enrolmentNumber: '', pan: '' }).success).toBe(
      false,
    )
})

test('bank accounts and gift codes are read in the same ways', () => {
  const account = { kind: 'bank', holder: 'Ramesh Soni', ifsc: 'sbin 0\u200b001234' } as const
  const numbers = { accountNumber: '1234\u200b 5678 90', accountNumberAgain: '१२३४५६७८९०' }
  expect(BankAccountForm.parse({ ...account, ...numbers })).toMatchObject({
    ifsc: 'SBIN0001234',
    accountNumber: '1234567890',
  })
  expect(GiftCode.parse('abcd\u200b–efgh jkmn\u00a0pqrs')).toBe('ABCDEFGHJKMNPQRS')
})
