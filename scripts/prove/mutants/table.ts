import { accountMutants } from './accounts.ts'
import { backgroundMutants } from './background.ts'
import { guardMutants } from './guards.ts'
import type { Mutant } from './mutant.ts'
import { orderMutants } from './orders.ts'
import { paymentProviderMutants } from './payment-provider.ts'
import { paymentMutants } from './payments.ts'
import { pictureMutants } from './pictures.ts'
import { readingMutants } from './reading.ts'
import { requestMutants } from './requests.ts'
import { searchIndexMutants } from './search-index.ts'
import { shopDayMutants } from './shop-day.ts'
import { stockAndMoneyMutants } from './stock-and-money.ts'

/** Every fault that the tests must notice. */
export const mutants: readonly Mutant[] = [
  ...guardMutants,
  ...requestMutants,
  ...accountMutants,
  ...orderMutants,
  ...stockAndMoneyMutants,
  ...pictureMutants,
  ...shopDayMutants,
  ...paymentProviderMutants,
  ...paymentMutants,
  ...readingMutants,
  ...searchIndexMutants,
  ...backgroundMutants,
]
