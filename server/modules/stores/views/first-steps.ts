import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type FirstStep, firstSteps, type FirstSteps } from '#shared/contract/stores/first-steps.ts'
import { mustExist } from '#shared/must-exist.ts'

const isDone = z.boolean()
const factsRow = z.object({
  picture: isDone,
  hours: isDone,
  preparation: isDone,
  product: isDone,
  notices: isDone,
  practice: isDone,
  poster: isDone,
  isPutAway: z.boolean(),
} satisfies Record<FirstStep | 'isPutAway', z.ZodBoolean>)

/** The first steps of the merchant's store, from its data and from its own notes. */
export async function viewFirstSteps(
  db: Db,
  { storeId, userId }: Pick<Merchant, 'storeId' | 'userId'>,
): Promise<FirstSteps> {
  const { rows } = await db.execute(sql`
    select s.image is not null as picture,
      exists (select from unnest(s.opening_minutes) minute where minute is not null) as hours,
      'preparation' = any(s.first_steps) as preparation,
      exists (select from products p where p.store_id = s.id and p.active) as product,
      exists (select from push_devices d where d.user_id = ${userId}::uuid and d.is_on) as notices,
      'practice' = any(s.first_steps) as practice,
      'poster' = any(s.first_steps) as poster,
      'putAway' = any(s.first_steps) as "isPutAway"
    from stores s where s.id = ${storeId}::uuid`)
  const { isPutAway, ...facts } = mustExist(checkRows(factsRow, rows)[0], `the store ${storeId}`)
  return { steps: firstSteps.map((step) => ({ step, isDone: facts[step] })), isPutAway }
}
