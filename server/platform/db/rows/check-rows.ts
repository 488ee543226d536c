import { z } from 'zod'

/** Compares the rows of a statement with their schema. Throws for a missing column or a wrong type. */
export function checkRows<Row>(row: z.ZodType<Row>, rows: readonly unknown[]): Row[] {
  return rows.map((one) => row.parse(one))
}

export const idRow = z.object({ id: z.string() })
