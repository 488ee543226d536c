import { z } from 'zod'

/** The heading of the column that the reader of chats makes for later messages about an article. */
export const LATER_MESSAGE = 'Later message'
/** The heading of its column for lines that say more than was read. */
export const UNCLEAR = 'Unclear'

/**
 * The reasons for which a row is no article. `instruction`: also an example, or names of fields. `extra`: a row without
 * a value of its own, such as a further picture. `hidden`: the workbook hides it, and it stays out. `above`: it stands above
 * the headings, with numbers. `chosen`: a person has left it out.
 */
export const leftKinds = [
  'total',
  'instruction',
  'title',
  'extra',
  'empty',
  'hidden',
  'above',
  'chosen',
] as const
export type LeftKind = (typeof leftKinds)[number]

const count = z.int().min(0)

/**
 * The rows below the headings, and those with numbers above, by what they are; the numbers add up to `rows`. `goods`: rows of products that can come
 * in. `waiting`: those of products that only wait for an answer. `wrong`: those of products with a wrong cell.
 */
export const RowCounts = z.object({
  rows: count,
  goods: count,
  waiting: count,
  wrong: count,
  // Missing in lists that an earlier version has read.
  ...(Object.fromEntries(leftKinds.map((kind) => [kind, count.default(0)])) as Record<
    LeftKind,
    z.ZodDefault<typeof count>
  >),
})
export type RowCounts = z.infer<typeof RowCounts>

/** A row that is left out, with the beginning of its text; rows are counted from 1. */
export const LeftRow = z.object({ row: z.int(), kind: z.enum(leftKinds), text: z.string() })
export type LeftRow = z.infer<typeof LeftRow>
