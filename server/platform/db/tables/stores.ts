import { date, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Timings } from '#shared/contract/stores.ts'
import { instant } from './columns.ts'

export const stores = pgTable('stores', {
  id: uuid('id').primaryKey().defaultRandom(),
  ownerId: uuid('owner_id').notNull(),
  shopName: text('shop_name').notNull(),
  ownerName: text('owner_name').notNull(),
  contactNumber: text('contact_number').notNull(),
  email: text('email').notNull(),
  state: text('state').notNull(),
  city: text('city').notNull(),
  locality: text('locality').notNull().default(''),
  address: text('address').notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  businessType: text('business_type').notNull(),
  timings: jsonb('timings').$type<Timings>().notNull(),
  preparationMinutes: integer('preparation_minutes').notNull().default(60),
  pickupDays: integer('pickup_days').notNull().default(2),
  inventoryAlert: integer('inventory_alert').notNull().default(5),
  status: text('status', { enum: ['pending', 'approved', 'rejected', 'suspended'] }).notNull(),
  image: text('image'),
  logo: text('logo'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const storeClosures = pgTable('store_closures', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  toDay: date('to_day', { mode: 'string' }).notNull(),
  reason: text('reason').notNull(),
})
