import { z } from 'zod'
import { importStates, importOutcomes } from '#shared/contract/imports/imports.ts'
import { importFields, importProfiles, Join, Mapping } from '#shared/contract/imports/mapping.ts'
import { LeftRow, RowCounts } from '#shared/contract/imports/rows.ts'
import type { MessageText } from '#shared/message.ts'
import type { PlannedProduct, PlannedVariant } from './planned.ts'

const messageText = z.string() as unknown as z.ZodType<MessageText>
const column = z.object({
  index: z.int(),
  field: z.enum(importFields).nullable(),
  size: z.string().nullable(),
  // Missing in proposals of an earlier version.
  options: z.array(z.enum(importFields)).default([]),
  reason: messageText.nullable(),
})

/** The program's proposals for a sheet, with the facts of each column. */
export const storedProposals = z.object({
  headingRow: z.int().nullable(),
  below: z.int(),
  profile: z.enum(importProfiles),
  facts: z.array(
    z.object({
      heading: z.string(),
      filled: z.int(),
      distinct: z.int(),
      samples: z.array(z.string()),
    }),
  ),
  columns: z.array(column),
  join: Join,
  joinReason: messageText,
})
export type StoredProposals = z.infer<typeof storedProposals>

const storedQuestion = z.object({
  name: z.string(),
  products: z.int(),
  // Missing in lists that an earlier version has read.
  names: z.array(z.string()).default([]),
})
export const storedMeaning = z.object({
  field: z.string(),
  value: z.string(),
  count: z.int(),
  chosen: z.string().nullable(),
  isCertain: z.boolean(),
  // Missing in lists that an earlier version has read.
  proposed: z.string().nullable().default(null),
})

/** A sheet of the file. What is missing in lists that an earlier version has read has a default. */
const storedSheet = z.object({
  name: z.string(),
  rows: z.int(),
  isHidden: z.boolean().default(false),
  /** Indices of the rows that the workbook hides. */
  hiddenRows: z.array(z.int()).default([]),
  /** True for a text whose lines have different numbers of cells. */
  isUneven: z.boolean().default(false),
  /** What its rows are, since it was previewed, with the first rows that are left out. */
  rowCounts: RowCounts.nullable().default(null),
  left: z.array(LeftRow).default([]),
})

export const importRow = z.object({
  id: z.string(),
  storeId: z.string(),
  fileHash: z.string(),
  userId: z.string().nullable(),
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: z.coerce.date(),
  appliedAt: z.coerce.date().nullable(),
  version: z.int(),
  sheets: z.array(storedSheet),
  isRemembered: z.boolean(),
  proposals: storedProposals.nullable(),
  mapping: Mapping,
  meanings: z.array(storedMeaning),
  questions: z.array(storedQuestion),
  which: z.enum(['all', 'valid']).nullable(),
  done: z.int(),
  total: z.int(),
  tries: z.int(),
  fault: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>
/** A sheet as the file has it. */
export type FoundSheet = z.input<typeof storedSheet>

/** The values of the shop's variant at the time of the preview. */
export type Present = {
  variantId: string
  pricePaise: number
  mrpPaise: number
  stock: number
  held: number
  active: boolean
  barcodes?: string[]
}
export type StoredVariant = PlannedVariant & { present: Present | null }
/** A product of the file, compared with the shop. */
export type StoredProduct = Omit<PlannedProduct, 'variants'> & { variants: StoredVariant[] }

/** The saved changes of a product, which an undo reverts. */
export type WrittenChange = {
  /** True when the import has created the product. */
  isNew: boolean
  /** Ids of the variants that the import has added to an article of the shop. */
  added: string[]
  /** The variants that the import has changed. */
  changed: { variantId: string; before: Values; after: Values }[]
  /** The versions of the product before and after the list and its undo. Missing in lists of an earlier version. */
  steps?: [before: string, after: string][]
}
export type Values = {
  pricePaise: number
  mrpPaise: number
  stock: number
  active: boolean
  /** Missing in imports of an earlier version. */
  barcodes?: string[]
}

export const productRow = z.object({
  position: z.int(),
  outcome: z.enum(importOutcomes),
  content: z.unknown().transform((content) => content as StoredProduct),
  productId: z.string().nullable(),
  saved: z.boolean(),
  written: z.unknown().transform((written) => written as WrittenChange | null),
  undone: z.string().nullable(),
})
export type ProductRow = z.output<typeof productRow>
