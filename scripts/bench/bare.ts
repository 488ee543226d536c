import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Pool } from 'pg'

/** A bare server that only runs the SQL statements of each address and sends their rows, or sends a constant body. */
export type BarePlan = Record<string, string[]> | { constant: string }

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BarePlan
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const constant = 'constant' in plan ? Buffer.from(String(plan.constant), 'base64') : undefined
const server = createServer((request, response) => {
  if (constant) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(constant)
    return
  }
  const statements = (plan as Record<string, string[]>)[request.url ?? ''] ?? []
  void answer(statements).then((body) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  )
})

async function answer(statements: string[]): Promise<string> {
  const rows: unknown[][] = []
  for (const statement of statements) rows.push((await pool.query(statement)).rows)
  return JSON.stringify(rows)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
