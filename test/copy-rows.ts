import type { TestApp } from './factories.ts'

/** Writes the statement that copies the rows of a table; `made` has a row for each copy, `changes` the columns that differ. */
export type CopyRows = (table: string, made: string, changes: Record<string, string>) => string

/** Fills a large database from a few rows, in the database itself: the factories would take minutes. */
export async function rowCopier({ database }: TestApp): Promise<CopyRows> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(quote_ident(column_name)) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  )
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
  return (table, made, changes) => {
    const columns = columnsOf.get(table) ?? []
    const values = columns.map((column) => changes[column] ?? `t.${column}`)
    return `insert into ${table} (${columns.join(', ')}) overriding system value
      select ${values.join(', ')} from ${table} t cross join ${made} m`
  }
}
