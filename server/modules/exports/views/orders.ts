import { sql } from 'drizzle-orm'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { taxInLine, type TaxedLine, taxOfOrder } from '#shared/catalog/line-tax.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { madeOf, rupees } from './section.ts'

/** The amount to pay or paid: the products less the discounts. */
export const amountOfOrder = rupees(sql`(${orders.amountPaise} - ${orders.discountPaise})`)

export const taxInOrder = madeOf<Parameters<typeof taxOfOrder>[0], number>(
  { taxPaise: orders.taxPaise, isUntaxed: orders.isUntaxed },
  (order) => rupeesFromPaise(taxOfOrder(order)),
)

/** The rate in a line of an order that is joined; 0 for a seller without GSTIN. */
export const rateOfLine = madeOf<TaxedLine, number>(
  {
    pricePaise: orderLines.pricePaise,
    quantity: orderLines.quantity,
    gstRate: orderLines.gstRate,
    isUntaxed: orders.isUntaxed,
  },
  (line) => taxInLine(line).gstRate,
)
