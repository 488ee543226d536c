import { registerUpload } from '#server/modules/files/commands.ts'
import { decideRegistration, submitRegistration } from '#server/modules/onboarding/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { DemoStore } from './city.ts'

type Pictures = { image: string | null; logo: string | null }
type Size = { width: number; height: number }

type Gallery = {
  owners: Map<string, string>
  pictures: (store: DemoStore) => Pictures
  sizeOf: (hash: string) => Size
}

/** Registers the shops of the demonstration that are not approved, as their owners would. */
export async function registerStores(
  tx: Tx,
  stores: DemoStore[],
  { owners, pictures, sizeOf }: Gallery,
): Promise<void> {
  for (const store of stores.filter(({ status }) => status !== 'approved')) {
    const userId = mustExist(owners.get(store.owner), `the owner of ${store.shopName}`)
    const { image, logo } = pictures(store)
    for (const hash of [image, logo].filter((one) => one !== null)) {
      const upload = { hash, userId, purpose: 'registration', field: 'picture' } as const
      await registerUpload(tx, upload, sizeOf(hash))
    }
    const registrationId = await submitRegistration(tx, { userId }, formOf(store, { image, logo }))
    if (store.status === 'pending') continue
    const reason = 'The picture does not show the shop, and the address has no shop number.'
    const registration = { registrationId, decidedBy: null }
    await decideRegistration(tx, registration, { status: 'rejected', reason })
  }
}

function formOf(store: DemoStore, { image, logo }: Pictures): object {
  const { shopName, businessType, ownerName, contactNumber, email } = store
  const { state, city, locality, address, latitude, longitude, timings } = store
  return {
    shopName,
    businessType,
    ownerName,
    contactNumber,
    email,
    state,
    city,
    locality,
    address,
    latitude,
    longitude,
    timings,
    undertaking: true,
    ...(image && { shopImage: image }),
    ...(logo && { shopLogo: logo }),
  }
}
