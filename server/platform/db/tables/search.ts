import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  pgTable,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

/** PostgreSQL's type for the number of a transaction. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Numbers for brands, categories, sub-categories, sets of colours and countries of origin. */
export const searchNames = pgTable('search_names', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', {
    enum: ['brand', 'category', 'sub_category', 'color_set', 'origin'],
  }).notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
})

/** A copy of each product with few columns, for searches; updated from catalogue, stock and store. */
export const searchProducts = pgTable('search_products', {
  productId: uuid('product_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  category: integer('category').notNull(),
  subCategory: integer('sub_category').notNull(),
  brand: integer('brand').notNull(),
  colorSet: integer('color_set').notNull(),
  /** Null when no country of origin is declared. */
  origin: integer('origin'),
  minPricePaise: integer('min_price_paise').notNull(),
  rating: real('rating'),
  active: boolean('active').notNull(),
  soldOut: boolean('sold_out').notNull(),
  /** Pieces that can be booked: 0 none, 1 one, 2 two to four, 3 more. */
  depth: smallint('depth').notNull(),
  /** Keys of the sizes in stock. */
  sizes: text('sizes').array().notNull(),
  words: tsvector('words').notNull(),
  /** The hash of the rules that folded the words. */
  folding: integer('folding').notNull(),
  /** The group of cities of the shop (one of sixteen, by a hash of the city's name). */
  cityPart: smallint('city_part').notNull(),
})

/** Empty. Only processes of an earlier version read it, during an upgrade. */
export const searchChanges = pgTable('search_changes', {
  changedIn: xid8('changed_in').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  productId: uuid('product_id'),
  storeId: uuid('store_id'),
  cardOnly: boolean('card_only').notNull().default(false),
})

/** The words of products, used to correct misspelt words; `uses`: roughly the number of products with the word. */
export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  uses: integer('uses').notNull().default(1),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
})

/** Words whose meaning administrators have added; `key` is the same for all spellings of a word. */
export const searchMeanings = pgTable('search_meanings', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull(),
  word: text('word').notNull(),
  meaning: text('meaning').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: uuid('changed_by').notNull(),
})

/** The number of different people who searched for words (without digits) without a hit on a day in a city. */
export const searchMissPeople = pgTable('search_miss_people', {
  day: date('day', { mode: 'string' }).notNull(),
  words: text('words').notNull(),
  city: text('city').notNull(),
  people: integer('people').notNull(),
})

/** The marks that distinguish the people of today; deleted after the day. */
export const searchMissMarks = pgTable('search_miss_marks', {
  day: date('day', { mode: 'string' }).notNull(),
  words: text('words').notNull(),
  city: text('city').notNull(),
  mark: bytea('mark').notNull(),
})

/** Counts searches without a hit, by words and city; the city is empty when it has no shop. */
export const searchMisses = pgTable('search_misses', {
  day: date('day', { mode: 'string' }).notNull(),
  words: text('words').notNull(),
  city: text('city').notNull(),
  times: integer('times').notNull(),
})
