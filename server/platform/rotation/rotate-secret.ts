import { eq, sql } from 'drizzle-orm'
import { isKnownSecret, macOfSecret } from '#server/platform/app-secret.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { secretCheck } from '#server/platform/db/tables/platform.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, type Keys, sameBytes, seal, unseal } from '#server/platform/secrets.ts'
import { retireKeys } from './retired-keys.ts'
import { type SealedRows, sealedRows } from './sealed-rows.ts'

const ROWS_AT_ONCE = 200
const NIL = '00000000-0000-0000-0000-000000000000'

type Secrets = { appSecret: Buffer; oldSecret: Buffer | undefined }
export type RotationResult = { resealed: number; unreadable: string[] }

/**
 * Encrypts everything again that the old secret encrypted, with the new secret, and recomputes hashes where possible.
 * The database then belongs to the new secret. Servers with both secrets may run meanwhile. The operator may stop and
 * restart it at any time.
 */
export async function rotateSecret(database: Database, secrets: Secrets): Promise<RotationResult> {
  const { appSecret, oldSecret } = secrets
  if (!oldSecret) throw new OperatorError('Set APP_SECRET_OLD to the secret that goes')
  const [saved] = await database.db.select({ mac: secretCheck.mac }).from(secretCheck)
  if (!saved || !isKnownSecret(saved.mac, secrets))
    throw new OperatorError(
      'This database was made with another secret: APP_SECRET_OLD has to be the one its servers had until now',
    )
  const rings = { fresh: deriveKeys(appSecret), old: deriveKeys(oldSecret) }
  let resealed = 0
  const unreadable: string[] = []
  for (;;) {
    const round = await resealAll(database, rings)
    resealed += round.resealed
    // A server may have encrypted a row with the old secret during the previous rounds.
    if (round.resealed > 0) continue
    unreadable.push(...round.unreadable)
    break
  }
  await database.transaction((tx) => adopt(tx, rings.fresh, { appSecret, oldSecret }))
  return { resealed, unreadable }
}

type Rings = { fresh: Keys; old: Keys }

async function resealAll(database: Database, rings: Rings): Promise<RotationResult> {
  const all: RotationResult = { resealed: 0, unreadable: [] }
  for (const rows of sealedRows) {
    let after = rows.type === 'text' ? '' : NIL
    for (;;) {
      const part = await database.transaction((tx) => resealPart(tx, rows, { after, rings }))
      all.resealed += part.resealed
      all.unreadable.push(...part.unreadable)
      if (part.last === undefined) break
      after = part.last
    }
  }
  return all
}

type Row = { id: string; sealed: Record<string, string | null>; contexts: Record<string, string> }
type Part = { after: string; rings: Rings }

async function resealPart(tx: Tx, rows: SealedRows, { after, rings }: Part) {
  const { table, id, type = 'uuid', columns } = rows
  const object = (value: (name: string, context: string) => string) =>
    `json_build_object(${Object.entries(columns)
      .map(([name, context]) => `'${name}', ${value(name, context)}`)
      .join(', ')})`
  const { rows: found } = await tx.execute<Row>(sql`
    select ${sql.raw(id)}::text as id, ${sql.raw(object((name) => `encode(${name}, 'hex')`))} as sealed,
      ${sql.raw(object((_, context) => context))} as contexts
    from ${sql.raw(table)} where ${sql.raw(id)} > ${after}::${sql.raw(type)}
    order by ${sql.raw(id)} limit ${ROWS_AT_ONCE} for update`)
  const part = { resealed: 0, unreadable: [] as string[], last: found.at(-1)?.id }
  for (const row of found) {
    const outcome = reseal(rows, row, rings)
    if (outcome === 'unreadable') part.unreadable.push(`${table} ${row.id}`)
    if (typeof outcome === 'string') continue
    await save(tx, rows, row.id, outcome)
    part.resealed += 1
  }
  return part
}

/** The new values of a row's columns. Returns `fresh` when the new secret decrypts all of them already. */
function reseal({ hashes }: SealedRows, { id, sealed, contexts }: Row, { fresh, old }: Rings) {
  const opened: Record<string, string> = {}
  const values: Record<string, Buffer> = {}
  let isFresh = true
  for (const [name, hex] of Object.entries(sealed)) {
    if (hex === null) continue
    const context = contexts[name] ?? ''
    const bytes = Buffer.from(hex, 'hex')
    const mine = tryOpen(fresh, context, bytes)
    const text = mine ?? tryOpen(old, context, bytes)
    if (text === undefined) return 'unreadable'
    isFresh &&= mine !== undefined
    opened[name] = text
    values[name] = seal(fresh.seal, systemRandom, context, text)
  }
  return isFresh ? 'fresh' : { ...values, ...hashes?.(fresh, id, opened) }
}

function tryOpen(keys: Keys, context: string, bytes: Buffer): string | undefined {
  try {
    return unseal(keys.seal, context, bytes)
  } catch {
    return undefined
  }
}

async function save(tx: Tx, rows: SealedRows, id: string, values: Record<string, Buffer>) {
  const { table, id: column, type = 'uuid', copy } = rows
  if (copy) {
    const [to, hash] = [sql.raw(copy.table), sql.raw(copy.column)]
    await tx.execute(sql`update ${to} set ${hash} = ${values[copy.column]}
      where ${sql.raw(column)} = ${id}::uuid and ${hash} =
        (select ${hash} from ${sql.raw(table)} where ${sql.raw(column)} = ${id}::uuid)`)
  }
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.raw(name)} = ${value}`)
  await tx.execute(
    sql`update ${sql.raw(table)} set ${sql.join(sets, sql`, `)}
        where ${sql.raw(column)} = ${id}::${sql.raw(type)}`,
  )
}

/** Saves once that the database belongs to the new secret. */
async function adopt(tx: Tx, keys: Keys, { appSecret, oldSecret }: Record<keyof Secrets, Buffer>) {
  const [saved] = await tx.select({ mac: secretCheck.mac }).from(secretCheck).for('update')
  const own = macOfSecret(appSecret)
  if (saved && sameBytes(saved.mac, own)) return
  await retireKeys(tx, keys, oldSecret)
  await tx.update(secretCheck).set({ mac: own }).where(eq(secretCheck.onlyRow, true))
}
