import { planTerms } from '#server/platform/db/tables/settings.ts'
import { checkSign } from '#shared/formats/tax-ids.ts'
import { buildAdmin, type TestApp } from './factories.ts'

/** A well-formed GSTIN of this State. */
export function gstinOf(state: string): string {
  const first = `${state}AAGCM8817B1Z`
  return `${first}${checkSign(first)}`
}

/** The well-formed GSTIN with a last sign that does not check the others. */
export function wrongGstin(state: string): string {
  const right = gstinOf(state)
  return `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`
}

/** A business of Karnataka and a person of Maharashtra, for bills of a shop in Rajasthan. */
export const business = {
  name: 'Mehta Traders',
  gstin: gstinOf('29'),
  address: '4 MG Road, Bengaluru',
}
export const tourist = { name: 'Asha Rao', address: '12 Lake View, Pune', state: '27' }

/** The operator's reading of the place of supply from a day on: 0 is the shop, 1 the recorded address. */
export async function readPlaceOfSupply(
  app: TestApp,
  value: 0 | 1,
  validFrom = '2026-11-16',
): Promise<void> {
  const { id } = await buildAdmin(app)
  const set = { setBy: id, setAt: app.time.now }
  await app.database.db
    .insert(planTerms)
    .values({ subject: 'placeOfSupply', value, validFrom, ...set })
}
