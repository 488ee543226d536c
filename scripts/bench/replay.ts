import { openDatabase } from '#server/platform/db/open.ts'
import type { Size } from './data.ts'
import { FIRST_ID, VARIANTS_PER_PRODUCT } from './ids.ts'
import type { BookingScript } from './statements.ts'

export type ReplayOrder = {
  script: BookingScript
  size: Size
  seconds: number
}

/** The counterpart of pgbench for PGlite: runs the bare statements, one booking after the other. */
process.on('message', (order: ReplayOrder) => {
  void replay(order).then((perSecond) => process.send?.({ perSecond }))
})

async function replay({ script, size, seconds }: ReplayOrder): Promise<number> {
  const database = await openDatabase({
    dataDir: process.env['DATA_DIR'],
    durability: 'full',
    clock: () => new Date(),
    log: { info: () => undefined, warn: () => undefined, error: console.error },
  })
  const client = await database.pool.connect()
  const end = performance.now() + seconds * 1000
  const { products, stores, shoppers } = size
  let count = 0
  for (; performance.now() < end; count++) {
    const p = (count * 7919) % products
    const names: Record<string, string | number> = {
      u: FIRST_ID + shoppers - 1 - (count % (shoppers / 2)),
      p: FIRST_ID + p,
      s: FIRST_ID + (p % stores),
      v: FIRST_ID + p * VARIANTS_PER_PRODUCT,
      r: `${process.pid}-${count}`,
    }
    for (const { sql, keeps } of script.lines) {
      const { rows } = await client.query<Record<string, string>>(named(sql, names))
      if (keeps) Object.assign(names, prefixed(rows[0] ?? {}))
    }
  }
  client.release()
  await database.close()
  return count / seconds
}

function named(sql: string, names: Record<string, string | number>): string {
  return sql.replaceAll(/(?<!:):([a-z]\w*)/g, (all, name: string) => String(names[name] ?? all))
}

function prefixed(row: Record<string, string>) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [`made_${name}`, value]))
}
