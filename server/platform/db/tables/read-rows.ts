import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database.ts'

/** Runs a statement and compares each row with its schema: a missing column or one of another type is an error. */
export async function readRows<Row>(db: Db, row: z.ZodType<Row>, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement)
  return rows.map((one) => row.parse(one))
}

export const idRow = z.object({ id: z.string() })
