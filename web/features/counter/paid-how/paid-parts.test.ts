import { expect, test } from 'vitest'
import { paidParts } from './paid-parts.ts'

const cash = (amount: number) => [{ way: 'cash' as const, amount }]
const bill = { ways: [], paidBy: 'cash' as const, paid: 0, discount: 0, exchanged: 0 }

test.each([
  [{ ways: cash(640.5), paid: 640.5 }, { cash: 640.5 }],
  [
    { ways: cash(240), paid: 240, discount: 400 },
    { cash: 240, gift: 400 },
  ],
  [{ discount: 640 }, { gift: 640 }],
  [
    { ways: cash(90), paid: 640, exchanged: 550 },
    { cash: 90, exchange: 550 },
  ],
  [{ paid: 640, exchanged: 640 }, { exchange: 640 }],
  [
    { paidBy: 'online' as const, paid: 640, discount: 60 },
    { online: 640, gift: 60 },
  ],
])('the bill %j was paid by %j', (paid, parts) => {
  const found = paidParts({ ...bill, ...paid }).map(({ by, amount }) => [by, amount])
  expect(Object.fromEntries(found)).toEqual(parts)
})
