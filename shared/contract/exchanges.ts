import { endpoint } from '../endpoint.ts'
import { messageText } from '../message.ts'
import { GiftOfBill } from './gift-codes.ts'
import { CounterBill, GivenCredit, ReturnForm, SaleLines, TakenReturn } from './till.ts'
import { Rupees } from './wire.ts'

/** A return whose value pays other goods. `paidBy`: the way of the difference, in either direction. */
export const ExchangeForm = ReturnForm.extend({
  /** The articles that go out. */
  out: SaleLines.min(1, messageText('tillFields.noLine')),
  /** A gift code of the store that pays of the difference. */
  giftCode: GiftOfBill.optional(),
})

/** The answer of an exchange without the code that it gave. */
export const TakenExchange = TakenReturn.omit({ amount: true }).extend({
  /** The difference: the sum that the customer pays, or the sum that goes back in money; one of them is 0. */
  toPay: Rupees,
  toGiveBack: Rupees,
  /** The bill of the goods that go out; `returned` is that of the goods that came back. */
  bill: CounterBill,
  returned: CounterBill,
})

export const exchangeGoods = endpoint({
  method: 'POST',
  path: '/exchanges',
  who: 'merchant',
  right: 'returns',
  limit: 'merchant',
  idempotent: true,
  secret: TakenExchange,
  changes: [
    'GET /counter-bill',
    'GET /last-bills',
    'GET /day-summary',
    'GET /day-close',
    'GET /order-history',
    'GET /inventory',
    'GET /stock-movements',
    'GET /sold-often',
    'GET /scanned-tag',
    'GET /product',
  ],
  summary:
    'Take pieces of a bill back and sell free pieces for them, all or nothing: one credit note and one bill, which name each other. What a gift code had paid pays first, and stays credit; money that was paid online stays with the store as a gift code that pays the new bill at once; money of the counter is set off. Only the difference is paid or given back, by `paidBy`, online, or with `asCredit` as a gift code. Refused while a bank takes the online payment back.',
  input: ExchangeForm,
  output: TakenExchange.extend({ credit: GivenCredit }),
  errors: ['NOT_FOUND', 'TOO_FEW_FREE', 'GIFT_CODE_USED'],
})
