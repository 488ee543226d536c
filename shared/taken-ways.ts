/** The ways to pay at the counter, and to give money back there. */
export const counterPayments = ['cash', 'upi'] as const
export type CounterPayment = (typeof counterPayments)[number]

/** The ways in which money may have been taken at the counter, the card machine too. */
export const takenWays = [...counterPayments, 'card'] as const
export type TakenWay = (typeof takenWays)[number]
