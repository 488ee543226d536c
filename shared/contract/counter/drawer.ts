import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { isWholePaise } from '../../formats/money.ts'
import { hasThreeLetters } from '../../forms/letters.ts'
import { messageText } from '../../message.ts'
import { ShopWords } from '../texts/words.ts'
import { Instant, Message, Rupees } from '../wire.ts'

const sum = messageText('tillFields.drawerSum')
/** A sum of cash in rupees; 0 for an empty drawer. */
const Cash = z
  .number(sum)
  .min(0, sum)
  .max(10_000_000, sum)
  .refine(isWholePaise, messageText('fields.decimals'))

const Count = z.object({
  at: Instant,
  /** The person who counted; null after the account was closed. */
  by: z.string().nullable(),
  opening: Rupees,
  /** The cash of the day until then; negative when more went out. */
  cash: Rupees,
  counted: Rupees,
  /** Counted less opening and cash: negative when money is missing. */
  difference: Rupees,
  left: Rupees,
  note: z.string().nullable(),
})

/** Cash that was put into the drawer, or taken out of it, other than by sales. */
export const DrawerMove = z.object({
  at: Instant,
  /** The person who moved it; null after the account was closed. */
  by: z.string().nullable(),
  /** Negative for cash that was taken out. */
  amount: Rupees,
  reason: z.string(),
})

/** The counts of the drawer on a day, the latest first. */
export const Drawer = z.object({
  /** The cash that the last count before this day left in the drawer; null before the first count. */
  opening: Rupees.nullable(),
  counts: z.array(Count),
})
export type Drawer = z.infer<typeof Drawer>

const moved = messageText('tillFields.drawerMove')

export const moveDrawer = endpoint({
  method: 'POST',
  path: '/drawer-moves',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /day-close'],
  summary:
    'Note cash that is put into the drawer (`in`), or taken out of it (`out`), other than by sales, with a reason. It belongs to the cash of the day, and never changes.',
  input: z.strictObject({
    way: z.enum(['in', 'out']),
    amount: z
      .number(moved)
      .positive(moved)
      .max(1_000_000, moved)
      .refine(isWholePaise, messageText('fields.decimals')),
    reason: ShopWords(200, messageText('tillFields.reason')).refine(
      hasThreeLetters,
      messageText('tillFields.reason'),
    ),
  }),
  output: Message,
})

export const countDrawer = endpoint({
  method: 'POST',
  path: '/drawer-counts',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /day-close'],
  summary:
    'Count the cash in the drawer now. The server compares it with what was there at the opening and what the documents of today have brought in cash. A count never changes; a further one of the day stands beside it.',
  input: z
    .strictObject({
      /** The cash in the drawer before the first sale. */
      opening: Cash,
      counted: Cash,
      /** The cash that stays for the next day; without it, all that was counted. */
      left: Cash.optional(),
      note: ShopWords(200, messageText('tillFields.reason')).optional(),
    })
    .refine(({ counted, left }) => left === undefined || left <= counted, {
      error: messageText('tillFields.drawerLeft'),
      path: ['left'],
    }),
  output: Message.extend({ drawer: Drawer }),
})
