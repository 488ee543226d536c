import type { Guards } from '#server/modules/accounts/guards.ts'
import { type House, mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/places.ts'
import { viewCities, viewLocation } from './views.ts'

export function placeRoutes(house: House, guards: Guards): void {
  mountRead(house, contract.location, guards.visitor, async ({ input }) => viewLocation(input))

  mountRead(house, contract.cities, guards.visitor, ({ db, input }) =>
    viewCities(db, input.search ?? ''),
  )
}
