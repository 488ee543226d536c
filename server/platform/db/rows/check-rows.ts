import { z } from 'zod'

/** Compares the rows of a statement with their schema: a missing column or one of another type is an error. */
export function checkRows<Row>(row: z.ZodType<Row>, rows: readonly unknown[]): Row[] {
  return rows.map((one) => row.parse(one))
}

export const idRow = z.object({ id: z.string() })
