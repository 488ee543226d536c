import type { PictureSpec, StorefrontSpec } from './pictures/spec.ts'

/** Times are 'HH:MM' on a 24-hour clock; `to` before `from` crosses midnight. */
export type DayTiming = {
  status: boolean
  from: string
  to: string
  from2?: string
  to2?: string
}

export type Timings = Record<'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun', DayTiming>

/** Days of a closure count from the seeding day (0). */
export type DemoStore = {
  key: string
  shopName: string
  ownerName: string
  ownerEmail: string
  businessType: string
  contactNumber: string
  email: string
  address: string
  locality: string
  city: string
  state: string
  lat: number
  lon: number
  timings: Timings
  closures: { fromDay: number; toDay: number; reason: string }[]
  preparationMinutes: number
  pickupDays: number
  inventoryAlert: number
  status: 'approved' | 'pending' | 'rejected'
  storefront: StorefrontSpec
}

export type DemoVariant = {
  sku: string
  attributes: { Size?: string; Color?: string; MaterialType?: string }
  colorMap: string
  mrpPaise: number
  pricePaise: number
  stock: number
  picture: PictureSpec
  extraPictures?: PictureSpec[]
}

export type DemoProduct = {
  storeKey: string
  productName: string
  subCategory: string
  brand: string
  desc: string
  category: 'Clothing' | 'Footwear' | 'Bangles'
  hsn: string
  gstRate: 0 | 3 | 5 | 12 | 18 | 28
  selectedVariations: ('Size' | 'Color' | 'MaterialType')[]
  targetGender: 'Male' | 'Female' | 'Unisex'
  sizeAgeGroup: 'Adult' | 'Big Kid' | 'Little Kid' | 'Toddler' | 'Infant'
  sizeMetric?: 'UK/IND' | 'US'
  condition: 'New' | 'Used'
  occasion?: string
  active: boolean
  variants: DemoVariant[]
}

export type DemoPerson = {
  key: string
  name: string
  email: string
  role: 'customer' | 'merchant'
  storeKey?: string
}
