import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_SHEET_TAGS } from '../limits.ts'
import { messageText } from '../message.ts'
import { Attributes, ImagePath, OwnOffer } from './goods.ts'
import { ShopWords } from './texts/words.ts'
import { AnyId, Cursor, Id, Message, Rupees, Words } from './wire.ts'

const Code = z.string().max(40)

/** A variant of the store that may get a tag, with the code of its tag if it has one. */
const TaggedVariant = z.object({
  variantId: Id,
  productId: Id,
  productName: z.string(),
  SKU: z.string(),
  barcodes: z.array(z.string()),
  attributes: Attributes,
  sellingPrice: Rupees,
  MRP: Rupees,
  code: z.string().nullable(),
  /** Pieces on the shelf, held ones included. */
  stock: z.int(),
})
export type TaggedVariant = z.infer<typeof TaggedVariant>

const Shelf = z.object({ tagId: Id, name: z.string(), search: z.string(), code: z.string() })
export type Shelf = z.infer<typeof Shelf>

export const getTags = endpoint({
  method: 'GET',
  path: '/tags',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary:
    'The variants of the merchant’s active products, with the codes of their tags, and the shelves of the store.',
  input: z.strictObject({
    /** Words in name, brand, sub-category, SKU or barcodes, each must occur; or a whole barcode in any form. */
    search: Words(80).optional(),
    page: Cursor.nullish(),
  }),
  output: z.object({
    variants: z.array(TaggedVariant),
    /** The number of variants on all pages. */
    total: z.int(),
    shelves: z.array(Shelf),
    nextPage: Cursor.nullable(),
  }),
})

export const makeTags = endpoint({
  method: 'POST',
  path: '/make-tags',
  who: 'open-merchant',
  role: 'manager',
  limit: 'merchant',
  changes: ['GET /tags'],
  summary:
    'The tags of these variants of the merchant’s store; variants without a tag get one. The call may be repeated.',
  input: z.strictObject({
    variants: z
      .array(AnyId)
      .min(1, messageText('tagFields.noVariant'))
      .max(MAX_SHEET_TAGS, messageText('tagFields.tooMany', { maximum: MAX_SHEET_TAGS })),
  }),
  output: z.object({ tags: z.array(TaggedVariant.extend({ code: z.string() })) }),
  errors: ['NOT_FOUND'],
})

export const ShelfForm = z.strictObject({
  name: ShopWords(40, messageText('tagFields.shelfName')).min(
    2,
    messageText('tagFields.shelfName'),
  ),
  /** The words that the scanned address searches in the store; empty: all products. */
  search: ShopWords(80),
})

export const addShelf = endpoint({
  method: 'POST',
  path: '/shelves',
  who: 'open-merchant',
  role: 'manager',
  limit: 'merchant',
  changes: ['GET /tags'],
  summary:
    'Make a tag for a shelf. For a name that the store uses already, the search of that tag changes.',
  input: ShelfForm,
  output: z.object({ message: z.string(), shelf: Shelf }),
})

export const removeShelf = endpoint({
  method: 'DELETE',
  path: '/shelves',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  changes: ['GET /tags'],
  summary: 'Remove the tag of a shelf; its printed address then leads nowhere.',
  input: z.strictObject({ tagId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})

const ScannedVariant = TaggedVariant.omit({ code: true }).extend({
  code: z.string(),
  ownOffer: OwnOffer.exactOptional(),
  image: ImagePath.nullable(),
  status: z.boolean(),
  held: z.int(),
  free: z.int(),
})
export type ScannedVariant = z.infer<typeof ScannedVariant>

export const getScannedTag = endpoint({
  method: 'GET',
  path: '/scanned-tag',
  who: 'merchant',
  limit: 'merchant',
  summary: 'Price and stock of the variant to which a tag of the merchant’s store belongs.',
  input: z.strictObject({ code: Code }),
  output: ScannedVariant,
  errors: ['NOT_FOUND'],
})

export const scanSteps = ['sold', 'added'] as const

export const countScannedTag = endpoint({
  method: 'POST',
  path: '/count-tag',
  who: 'merchant',
  limit: 'merchant',
  idempotent: true,
  answers: 'GET /scanned-tag',
  changes: ['GET /inventory'],
  summary:
    'Count one piece of the variant of a tag of the merchant’s store: sold at the counter, or put on the shelf; or take such a step back. 409 with the present counts when all pieces are held.',
  input: z.strictObject({
    code: Code,
    step: z.enum(scanSteps),
    /** True takes one such step back. */
    undo: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), tag: ScannedVariant }),
  errors: ['NOT_FOUND', 'STOCK_MOVED'],
})

export const TagTarget = z.object({
  storeId: Id,
  /** Null for a shelf, and for a product that is not on sale. */
  productId: Id.nullable(),
  variantId: Id.nullable(),
  /** The search of a shelf; null for a variant. */
  search: z.string().nullable(),
  /** True when the caller runs this store and the tag is of a variant whose stock can be counted. */
  isOwn: z.boolean(),
})
export type TagTarget = z.infer<typeof TagTarget>

export const tagTarget = endpoint({
  method: 'GET',
  path: '/tag',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary:
    'The target of a tag’s address: the product; or the store, when the product is no longer sold or the tag is of a shelf; or the counting screen, for the store’s merchant.',
  input: z.strictObject({ code: Code }),
  output: TagTarget,
  errors: ['NOT_FOUND'],
})
