import type { Booking } from '#shared/contract/orders.ts'

/** The store of a booking, with the field names stores have elsewhere. */
export function storeOf({
  storeId,
  storeName,
  contact,
  lat,
  long,
}: Pick<Booking, 'storeId' | 'storeName' | 'contact' | 'lat' | 'long'>) {
  return { _id: storeId, shopName: storeName, contactNumber: contact, lat, long }
}
