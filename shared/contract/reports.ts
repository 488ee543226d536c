import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Attributes, ImagePath } from './goods.ts'
import { AnyId, Id, Message, Nothing, Rupees } from './wire.ts'

/** Days of the figures: today in India and the days before it. As many days before them are compared. */
export const FIGURE_DAYS = 30

const counts = {
  /** Number of bookings. */
  booked: z.int(),
  /** Orders handed over. */
  collected: z.int(),
  /** Pieces and value of the goods on bills, of bookings and of sales at the counter, in whatever way they were paid. */
  pieces: z.int(),
  amount: Rupees,
  /** Value of the goods on credit notes. */
  returned: Rupees,
  cancelled: z.int(),
  /** Bookings whose customer came, tried, and took nothing. The count of cancelled orders does not include them. */
  triedNotTaken: z.int(),
  notCollected: z.int(),
}
const FigureSums = z.object({ ...counts, views: z.int() })
export type FigureSums = z.infer<typeof FigureSums>
const FigureDay = z.object({ ...counts, day: z.iso.date() })
export type FigureDay = z.infer<typeof FigureDay>

const FigureArticle = z.object({
  productId: Id,
  name: z.string(),
  image: ImagePath.nullable(),
  /**
   * In the days of the figures: pieces on bills, the sum of their prices, views of the page, and the number of
   * times the article sold out.
   */
  pieces: z.int(),
  amount: Rupees,
  views: z.int(),
  soldOut: z.int(),
  /** Pieces that can be booked now. */
  free: z.int(),
})
export type FigureArticle = z.infer<typeof FigureArticle>

const LowVariant = z.object({
  productId: Id,
  variantId: Id,
  name: z.string(),
  attributes: Attributes,
  sku: z.string(),
  free: z.int(),
  /** Pieces on bills in the days of the figures. */
  pieces: z.int(),
  /** For how many days the free pieces last at the rate of the last 60 days; null when none was sold. */
  lastsDays: z.int().nullable(),
})

export const articleLists = ['byPieces', 'byAmount', 'slowest', 'unseen', 'soldOut'] as const

const ofManager = { who: 'merchant', role: 'manager' } as const

export const getFigures = endpoint({
  ...ofManager,
  method: 'GET',
  path: '/figures',
  seenBySupport: true,
  limit: 'search',
  summary:
    'The last 30 days of the merchant’s store by day in India; their sums and those of the 30 days before; the articles that sell best, sell slowest, were never seen or are often sold out; and the variants that run low. Orders without their online payment are left out.',
  input: Nothing,
  output: z.object({
    days: z.array(FigureDay),
    sums: FigureSums,
    before: FigureSums,
    /** Each list has at most ten articles. */
    articles: z.record(z.enum(articleLists), z.array(FigureArticle)),
    /** `atAlert`: how many of them are at or below the store’s alert; the others last for two weeks at most. */
    low: z.object({ variants: z.array(LowVariant), total: z.int(), atAlert: z.int() }),
  }),
})

export const seeProduct = endpoint({
  method: 'POST',
  path: '/product-view',
  who: 'guest',
  limit: 'view',
  summary:
    'Count a view of a product’s page: once for each browser, product and day, without storing the person. Programs and the staff of the product’s store are not counted.',
  input: z.strictObject({ _id: AnyId }),
  output: z.object({}),
})

const WantedSwitch = z.object({ wanted: z.boolean() })

export const getStockNote = endpoint({
  ...ofManager,
  method: 'GET',
  path: '/stock-note',
  limit: 'read',
  summary:
    'The caller’s setting for the weekly note: on Mondays it names the store’s variants that run low, by e-mail and on devices that show notices.',
  input: Nothing,
  output: WantedSwitch,
})

export const saveStockNote = endpoint({
  ...ofManager,
  method: 'PUT',
  path: '/stock-note',
  limit: 'merchant',
  answers: 'GET /stock-note',
  summary: 'Ask for the weekly note about low stock, or stop it.',
  input: z.strictObject({ wanted: z.boolean() }),
  output: Message.extend(WantedSwitch.shape),
})
