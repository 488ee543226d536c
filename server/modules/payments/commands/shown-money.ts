/** What all readers of a payment see of its refunds and disputes. */
export { loadDisputes, loadRefunds } from '../queries/shown-money.ts'
