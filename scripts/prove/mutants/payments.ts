import type { Mutant } from './mutant.ts'

const model = 'server/modules/orders/payment-model.test.ts'

/** What becomes of captured money; the proof of payment lives finds those that lose some of it, too. */
export const paymentMutants: readonly Mutant[] = [
  {
    file: 'server/modules/payments/rules/lattice.ts',
    find: "return isPaid ? 'refundDuplicate' : 'offer'",
    replace: "return 'offer'",
    breaks: 'the second payment of a booking counts as late',
    tests: [model],
  },
  {
    file: 'server/modules/payments/rules/lattice.ts',
    find: 'rankOf(status) > (known?.rank ?? 0)',
    replace: 'rankOf(status) >= (known?.rank ?? 0)',
    breaks: 'a fact that came before is applied again',
    tests: [model],
  },
  {
    file: 'server/modules/payments/commands/apply-fact.ts',
    find: "verdict === 'paid' ? saveWinner(tx, row.id, true) : send('late')",
    replace: "saveWinner(tx, row.id, verdict === 'paid')",
    breaks: 'late money is kept',
    tests: [model],
  },
  {
    file: 'server/modules/orders/commands/release-order.ts',
    find: '  await giveMoneyBack(tx, order, { status: to, reason: to })\n',
    replace: '',
    breaks: 'a cancelled booking keeps its money',
    tests: [model],
  },
  {
    file: 'server/modules/orders/commands/mark-ready.ts',
    find: "reason: 'line_declined', amountPaise: less",
    replace: "reason: 'line_declined', amountPaise: 1",
    breaks: 'a declined line is refunded with the wrong amount',
    tests: [model],
  },
]
