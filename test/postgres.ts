import { Client } from 'pg'

export { startPostgres } from '../scripts/postgres.ts'

/** One statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<void> {
  await rowsOf(url, statement)
}

export async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = name
  return address.href
}
