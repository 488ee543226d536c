import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/places.ts'
import { viewLocalities, viewLocation, viewPlaces } from './views.ts'

export function placeRoutes(app: App): void {
  mountRead(app, contract.location, ({ db, input }) => viewLocation(db, input))

  mountRead(app, contract.places, ({ replica, input }) => viewPlaces(replica, input.search ?? ''))

  mountRead(app, contract.localities, ({ replica, input }) => viewLocalities(replica, input.city))
}
