import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/places.ts'
import { viewCities, viewLocation } from './views.ts'

export function placeRoutes(app: App): void {
  mountRead(app, contract.location, async ({ input }) => viewLocation(input))

  mountRead(app, contract.cities, ({ db, input }) => viewCities(db, input.search ?? ''))
}
