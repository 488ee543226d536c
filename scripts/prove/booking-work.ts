import { randomBytes } from 'node:crypto'
import { openGallery } from '#demo/seed-gallery.ts'
import { seedDemoCity } from '#demo/seed.ts'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { insertCrowd, pickOffer, type Crowd } from './crowd.ts'
import type { Work } from './power-cuts.ts'

const crowdSize = 2_000
const bookingsEach = 5

/** Real cash bookings in the demonstration city; each is acknowledged with the order's id. */
export function createBookingWork(): Work {
  let crowd: Crowd = { people: [], offers: [] }
  let booked = 0
  return {
    prepare: async (database) => {
      await migrate(database, 'server/platform/db/migrations')
      await seedDemoCity(database, {
        gallery: openGallery(),
        now: new Date(),
        passwordHash: async () => 'none',
        vault: makeCodeVault(deriveKeys(randomBytes(32)), systemRandom),
        progress: () => undefined,
      })
      crowd = await database.transaction((tx) => insertCrowd(tx, crowdSize))
    },
    act: (database) => {
      const person = crowd.people[Math.floor(booked / bookingsEach) % crowdSize]
      booked += 1
      if (!person) throw new Error('No shopper is left who may book')
      return database.transaction((tx) =>
        bookWithCash(tx, person, [{ ...pickOffer(crowd), quantity: 1 }]),
      )
    },
    judge: async (database, acknowledged) => {
      const { rows } = await database.pool.query<{ id: string }>('select id from orders')
      const finished = new Set(rows.map(({ id }) => id))
      const lost = acknowledged.filter((id) => !finished.has(id)).map((id) => `Lost: ${id}`)
      const broken = await brokenInvariants(database)
      return [...lost, ...broken.map((name) => `No longer true: ${name}`)]
    },
  }
}
