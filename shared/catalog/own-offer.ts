import { z } from 'zod'
import type { OwnOffer } from '../contract/goods.ts'
import { rupeesFromPaise } from '../formats/money.ts'

/**
 * The campaign that sets the price of a piece, as the database returns it. `until` is an instant in PostgreSQL's
 * format.
 */
export const offerRow = z.object({
  id: z.string(),
  name: z.string(),
  wasPaise: z.int().nullable(),
  until: z.string(),
})

export const offersByVariant = z.record(z.string(), offerRow.extend({ pricePaise: z.int() }))

/** The shop's own offer on a piece, in the shape of the API. */
export function toOwnOffer(until: string, wasPaise: number | null): OwnOffer {
  return {
    until: new Date(until).toISOString(),
    wasPrice: wasPaise === null ? null : rupeesFromPaise(wasPaise),
  }
}
