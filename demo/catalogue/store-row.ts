import type { DemoStore, Timings } from '../types.ts'

/** What a store sells: codes of product lines with how many articles, such as 'KRT*12 SHT*6'. */
export type StoreRow = {
  key: string
  code: string
  shop: [shopName: string, ownerName: string, businessType: string]
  phone: string
  place: [address: string, locality: string, lat: number, lon: number]
  timings: Timings
  look: [awning: string, wall: string, goods: DemoStore['storefront']['goods']]
  house: string
  sells: string
  closures?: DemoStore['closures']
  preparationMinutes?: number
  pickupDays?: number
  inventoryAlert?: number
  status?: DemoStore['status']
  ownerEmail?: string
}
