import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { settleExchange } from './exchange.ts'

const value = {
  moneyPaise: fc.nat(100_000),
  giftPaise: fc.nat(100_000),
  billPaise: fc.integer({ min: 1, max: 200_000 }),
  isOnline: fc.boolean(),
  asCredit: fc.boolean(),
}

it('every paisa of an exchange is paid, kept, given back or credited, and credit never becomes money', () => {
  fc.assert(
    fc.property(fc.record(value), (given) => {
      const { moneyPaise, giftPaise, billPaise, isOnline, asCredit } = given
      const done = settleExchange(given)
      const { spentPaise, setOffPaise, creditedPaise, payPaise, backPaise, restPaise } = done
      expect(spentPaise + setOffPaise + payPaise).toBe(billPaise)
      expect(moneyPaise + giftPaise + payPaise).toBe(billPaise + backPaise + restPaise)
      expect(giftPaise + creditedPaise).toBe(spentPaise + restPaise)
      expect(setOffPaise + backPaise + creditedPaise).toBe(moneyPaise)
      expect(Math.min(payPaise, backPaise)).toBe(0)
      expect(asCredit ? backPaise : 0).toBe(0)
      expect(isOnline ? setOffPaise : 0).toBe(0)
      expect(backPaise).toBeLessThanOrEqual(moneyPaise)
      for (const paise of Object.values(done)) expect(paise).toBeGreaterThanOrEqual(0)
    }),
  )
})

it.each([
  [
    { moneyPaise: 500, giftPaise: 0, billPaise: 700 },
    { payPaise: 200, setOffPaise: 500 },
  ],
  [
    { moneyPaise: 500, giftPaise: 0, billPaise: 300 },
    { backPaise: 200, setOffPaise: 300 },
  ],
  [
    { moneyPaise: 400, giftPaise: 100, billPaise: 300 },
    { spentPaise: 100, backPaise: 200 },
  ],
  [
    { moneyPaise: 0, giftPaise: 500, billPaise: 300 },
    { spentPaise: 300, restPaise: 200 },
  ],
])('%j', (given, done) => {
  expect(settleExchange({ ...given, isOnline: false, asCredit: false })).toMatchObject(done)
})
