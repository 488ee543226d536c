import { sql } from 'drizzle-orm'
import type { Work } from './power-cuts.ts'

const variants = 200

/** Three tables that one transaction changes together: a stock, an order, a message. */
export function createCounterWork(): Work {
  let acts = 0
  return {
    prepare: async ({ pool }) => {
      await pool.query(`
        create table proof_stock (id int primary key, reserved int not null);
        create table proof_orders (key text primary key);
        create table proof_messages (id bigint generated always as identity primary key, key text);
        insert into proof_stock select id, 0 from generate_series(1, ${variants}) id`)
    },
    act: async (database) => {
      acts += 1
      const key = `order-${acts}`
      const id = 1 + (acts % variants)
      await database.transaction(async (tx) => {
        await tx.execute(sql`update proof_stock set reserved = reserved + 1 where id = ${id}`)
        await tx.execute(sql`insert into proof_orders values (${key})`)
        await tx.execute(sql`insert into proof_messages (key) values (${key})`)
      })
      return key
    },
    judge: async ({ pool }, acknowledged) => {
      const { rows } = await pool.query<{ key: string }>('select key from proof_orders')
      const kept = new Set(rows.map(({ key }) => key))
      const faults = acknowledged.filter((key) => !kept.has(key)).map((key) => `Lost: ${key}`)
      const sums = await pool.query<{ messages: number; reserved: number }>(
        `select (select count(*) from proof_messages) as messages,
                (select sum(reserved) from proof_stock) as reserved`,
      )
      const { messages, reserved } = sums.rows[0] ?? { messages: -1, reserved: -1 }
      if (messages !== kept.size || reserved !== kept.size)
        faults.push(`Torn: ${kept.size} orders, ${messages} messages, ${reserved} reserved`)
      return faults
    },
  }
}
