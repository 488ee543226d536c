import type { QueryClass } from './checks.ts'
import { queryClasses } from './classes/all.ts'
import { eighthList } from './classes/eighth/all.ts'
import { fifthList } from './classes/fifth/all.ts'
import { fourthList } from './classes/fourth/all.ts'
import { ninthList } from './classes/ninth/all.ts'
import { secondList } from './classes/second/all.ts'
import { seventhList } from './classes/seventh/all.ts'
import { sixthList } from './classes/sixth/all.ts'
import { thirdList } from './classes/third/all.ts'
import { demoCityRows } from './demo-city.ts'
import { realCatalogueRows } from './real-catalogue.ts'

/** All queries with what a shopper may expect of their results. */
export const lists: Record<string, QueryClass[]> = {
  older: [{ name: 'all queries', city: demoCityRows, catalogue: realCatalogueRows }],
  first: queryClasses,
  second: secondList,
  third: thirdList,
  fourth: fourthList,
  fifth: fifthList,
  sixth: sixthList,
  seventh: seventhList,
  eighth: eighthList,
  ninth: ninthList,
}
