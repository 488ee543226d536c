import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { MerchantOrder, OrderStatusName } from '../orders/orders.ts'
import { AnyId, CsvFile, Id, Instant, Message, Nothing, Rupees } from '../wire.ts'

/** An order in a list of the administrators. */
export const OrderBrief = z.object({
  orderId: Id,
  orderNumber: z.string(),
  orderStatus: OrderStatusName,
  amount: Rupees,
  bookedAt: Instant,
  dueAt: Instant.nullable(),
  /** The time at which a member of the shop first looked at it. */
  seenAt: Instant.nullable(),
  customerName: z.string(),
  storeId: Id,
  shopName: z.string(),
  city: z.string(),
  /** The telephone number of the shop. */
  contact: z.string(),
})
export type OrderBrief = z.infer<typeof OrderBrief>

/**
 * Numbers of orders by their outcome. `answerMinutes`: median time, in minutes, until the shop first acted on an
 * order; null without such an order.
 */
const counts = {
  orders: z.int(),
  collected: z.int(),
  notCollected: z.int(),
  /** Bookings whose customer came, tried, and took nothing. The counts of cancelled orders do not include them. */
  triedNotTaken: z.int(),
  cancelledByShopper: z.int(),
  cancelledByShop: z.int(),
  /** Orders that ended because nobody answered in time or an online payment did not arrive. */
  cancelledBySystem: z.int(),
  cancelledByAdmin: z.int(),
  answerMinutes: z.int().nullable(),
}

const LateShop = z.object({
  storeId: Id,
  shopName: z.string(),
  city: z.string(),
  contact: z.string(),
  /** Orders of the last seven days that ended because the shop did not answer. */
  unanswered: z.int(),
  orders: z.int(),
})

/** The subjects of failed jobs. */
export const jobSubjects = [
  'account',
  'order',
  'payment',
  'payout',
  'product',
  'import',
  'message',
  'question',
  'review',
  'registration',
  'shop',
  'subscription',
  'program',
  'grievance',
  'other',
] as const
export type JobSubject = (typeof jobSubjects)[number]

/** Troubles of the whole site that `/readyz?deep` tells too, the gravest first. */
export const alarmNames = [
  'clock',
  'deadlines',
  'payments',
  'transfers',
  'webhooks',
  'push',
  'messages',
  'backup',
] as const
export type AlarmName = (typeof alarmNames)[number]

export const Overview = z.object({
  /** Orders that were booked today, in India. */
  today: z.object(counts),
  open: z.object({ awaiting: z.int(), ready: z.int() }),
  /**
   * Orders that wait for the shop, and whose promised time or half of the time to answer is over; the first to end
   * first.
   */
  waiting: z.array(OrderBrief),
  lateShops: z.array(LateShop),
  /** Numbers of cases that wait for a person. `transfers`: shops to which money is owed. */
  stuck: z.object({
    registrations: z.int(),
    refunds: z.int(),
    disputes: z.int(),
    transfers: z.int(),
    reviews: z.int(),
    /** Complaints that wait for an officer, from their first minute, or whose answer or end is overdue. */
    grievances: z.int(),
  }),
  /** Those of the complaints that are overdue. */
  lateGrievances: z.int(),
  /** Jobs that failed all tries, the newest first, and messages by WhatsApp that failed in the last day. */
  failing: z.object({
    jobs: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['email', 'push', 'whatsapp', 'listener']),
        /** `unknown`: the service did not answer, so it may have arrived; it is sent again only on demand. */
        state: z.enum(['failed', 'unknown']),
        /** The name in the program, for the operator. */
        listener: z.string(),
        event: z.string(),
        about: z.enum(jobSubjects),
        at: Instant,
        error: z.string(),
      }),
    ),
    messages: z.int(),
    /** The alarms that ring now. */
    alarms: z.array(z.enum(alarmNames)),
    /** Notices that are due and not sent yet, by channel, with the latest reason. */
    waiting: z.array(
      z.object({
        channel: z.enum(['email', 'push', 'whatsapp']),
        count: z.int(),
        since: Instant,
        reason: z.string().nullable(),
      }),
    ),
  }),
  /** Words that found nothing in the last seven days; the words that most people searched come first. */
  inVain: z.array(z.object({ words: z.string(), city: z.string(), people: z.int() })),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary:
    'The city today: orders and their outcomes, and everything that waits too long, is stuck or fails.',
  input: Nothing,
  output: Overview,
})

export const retryJobs = endpoint({
  method: 'POST',
  path: '/admin/failed-jobs/retry',
  who: 'admin',
  adminRole: 'any',
  limit: 'merchant',
  summary:
    'Start failed jobs again, such as e-mails that the mail server has refused: all of them, or one.',
  input: z.strictObject({ id: AnyId.optional() }),
  output: Message.extend({ started: z.int() }),
})

/** A message about an order: by WhatsApp or to a device. `state` is that of its channel. */
const OrderMessage = z.object({
  channel: z.enum(['whatsapp', 'push']),
  kind: z.string(),
  state: z.string(),
  at: Instant,
})

export const OrderFile = z.object({
  order: MerchantOrder,
  storeId: Id,
  shopName: z.string(),
  /** The telephone number of the shop. */
  contact: z.string(),
  userId: Id,
  /** Attempts to pay online, the oldest first. */
  payments: z.array(
    z.object({
      paymentId: z.string(),
      amount: Rupees,
      status: z.string(),
      at: Instant,
      error: z.string().nullable(),
    }),
  ),
  /** The entries of the shop's ledger for this order; `amount`: change of the sum that is owed to the shop. */
  ledger: z.array(z.object({ kind: z.string(), amount: Rupees, at: Instant })),
  messages: z.array(OrderMessage),
})
export type OrderFile = z.infer<typeof OrderFile>

export const getOrderFile = endpoint({
  method: 'GET',
  path: '/admin/order',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary:
    'One order with its whole time line, money and messages, without its pickup code. Each hour in which an administrator opens it is in the audit trail.',
  input: z.strictObject({ orderId: AnyId }),
  output: OrderFile,
  errors: ['NOT_FOUND'],
})

export const CustomerFile = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  since: Instant,
  role: z.enum(['customer', 'merchant']),
  language: z.enum(['en', 'hi']),
  /** The last four digits; null without a number. */
  phoneEnds: z.string().nullable(),
  /** The last time at which a session of the account was used; null without one. */
  seenAt: Instant.nullable(),
  counts: z.object({
    orders: z.int(),
    collected: z.int(),
    cancelled: z.int(),
    notCollected: z.int(),
  }),
  /** The shops that take no bookings of this account. */
  blockedBy: z.array(z.object({ storeId: Id, shopName: z.string(), reason: z.string() })),
  /** The latest first. */
  orders: z.array(OrderBrief),
})
export type CustomerFile = z.infer<typeof CustomerFile>

export const getCustomerFile = endpoint({
  method: 'GET',
  path: '/admin/customer',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary:
    'One account with its orders. Each hour in which an administrator opens it is in the audit trail.',
  input: z.strictObject({ userId: AnyId }),
  output: CustomerFile,
  errors: ['NOT_FOUND'],
})

export const figureKinds = ['day', 'store', 'city'] as const
const FiguresInput = z
  .strictObject({
    from: z.iso.date(messageText('fields.day')),
    to: z.iso.date(messageText('fields.day')),
    by: z.enum(figureKinds).default('day'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: messageText('fields.rangeOrder') })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
    error: messageText('fields.rangeLong'),
  })

/** `key`: the day, the id of the store, or the city. */
const FigureRow = z.object({ key: z.string(), name: z.string(), ...counts })
export type FigureRow = z.infer<typeof FigureRow>

export const getCityFigures = endpoint({
  method: 'GET',
  path: '/admin/figures',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary:
    'Orders by the day (India) on which they were booked, by shop or by city, and their outcomes; at most 366 days, and at most 1,000 shops, most orders first.',
  input: FiguresInput,
  output: z.object({ rows: z.array(FigureRow), sum: z.object(counts) }),
})

export const saveCityFigures = endpoint({
  method: 'GET',
  path: '/admin/figures/csv',
  who: 'admin',
  adminRole: 'any',
  limit: 'merchant',
  summary: 'The figures of `GET /admin/figures` as CSV.',
  input: FiguresInput,
  output: CsvFile,
})
