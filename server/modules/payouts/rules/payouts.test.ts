import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readForm, isSameAccount, maskAccount } from './account.ts'
import { amountOf, obstacleOf, type OwedMoney } from './payable.ts'
import { readTransferNumber, transferCsv, transferNumber } from './transfer-file.ts'

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`))

describe('the shown part of an account', () => {
  it('has four digits of a bank account', () => {
    fc.assert(
      fc.property(digits(9, 18), (accountNumber) => {
        const masked = maskAccount({
          kind: 'bank',
          holder: 'A',
          accountNumber,
          ifsc: 'SBIN0001234',
        })
        expect(masked).toBe(`•••• ${accountNumber.slice(-4)}`)
      }),
    )
  })

  it.each([
    ['ramesh.soni@okbank', '••••oni@okbank'],
    ['9829012345@upi', '••••345@upi'],
    ['ab@upi', '••••@upi'],
    ['abcdefghijklmnopqrst@upi', '••••qrst@upi'],
  ])('has the end of %s', (upiId, masked) => {
    expect(maskAccount({ kind: 'upi', holder: 'A', upiId })).toBe(masked)
  })
})

it.each([
  ['holder', { holder: 'B' }],
  ['accountNumber', { accountNumber: '987654321' }],
  ['ifsc', { ifsc: 'HDFC0001234' }],
])('an account with another %s is another account', (_field, change) => {
  const one = {
    kind: 'bank',
    holder: 'A',
    accountNumber: '123456789',
    ifsc: 'SBIN0001234',
  } as const
  expect(isSameAccount(one, { ...one })).toBe(true)
  expect(isSameAccount(one, { ...one, ...change })).toBe(false)
})

it('a UPI id of another holder is another account', () => {
  const one = { kind: 'upi', holder: 'A', upiId: 'a@upi' } as const
  expect(isSameAccount(one, { ...one, holder: 'B' })).toBe(false)
})

it('the repeated number is not sealed', () => {
  const form = {
    kind: 'bank',
    holder: 'A',
    accountNumber: '123456789',
    accountNumberAgain: '123456789',
    ifsc: 'SBIN0001234',
  } as const
  const { accountNumberAgain: _again, ...account } = form
  expect(readForm(form)).toEqual({ purpose: 'transfers', account })
})

const account = {
  id: 'a',
  kind: 'bank',
  masked: '•••• 6789',
  enteredAt: new Date(0),
  usableAt: new Date(1),
} as const
const owed: OwedMoney = {
  storeId: 's',
  owedPaise: 100,
  account,
  pending: null,
  stoppedAt: null,
  heldBecause: null,
  isErased: false,
  hasOpenPayout: false,
  waitingPaise: 0,
}

describe('the obstacle to a transfer', () => {
  it.each([
    [{}, null],
    [{ owedPaise: 0 }, 'nothing_owed'],
    [{ owedPaise: -1 }, 'to_set_off'],
    [{ account: null }, 'no_account'],
    [{ account: null, pending: account }, 'waiting'],
    [{ pending: account }, null],
    [{ hasOpenPayout: true }, 'in_transfer'],
    [{ hasOpenPayout: true, stoppedAt: new Date(0) }, 'stopped'],
    [{ isErased: true, stoppedAt: new Date(0) }, 'erased'],
  ])('%j: %s', (change, obstacle) => {
    expect(obstacleOf({ ...owed, ...change })).toBe(obstacle)
  })

  it('one transfer is at most a crore of rupees', () => {
    expect(amountOf({ ...owed, account, owedPaise: 2_000_000_001 })).toBe(1_000_000_000)
  })
})

describe('the transfer file', () => {
  it('guards names that begin a formula, and keeps numbers as they are', () => {
    const csv = transferCsv('upi', [
      {
        number: 7,
        shopName: '@home',
        amountPaise: 5,
        account: { kind: 'upi', holder: '+Ramesh', upiId: 'a@b' },
      },
    ])
    expect(csv).toContain("'+Ramesh,a@b,0.05,T7,Chowk T7 @home")
  })

  it('a number is read in every way that it is typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (number) => {
        for (const text of [transferNumber(number), ` t${number} `, String(number)])
          expect(readTransferNumber(text)).toBe(number)
      }),
    )
    expect(['', 'T', 'x1', '1.5', '-1'].map(readTransferNumber)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
