import { guardMutants } from './guards.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { stockMutants } from './stock.ts'

/** Faults of money, stock and guards that the tests must notice, most of them in SQL, locks or wiring. */
export const mutants: readonly Mutant[] = [...guardMutants, ...stockMutants, ...moneyMutants]
