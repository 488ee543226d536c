import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Instant, Message, Nothing } from '../wire.ts'

/** The notices that an administrator can switch off for the city; all others are always sent. */
export const optionalNotices = [
  'reviewRequest',
  'backInStock',
  'pricesFell',
  'newArticles',
  'lowStock',
  'firstBooking',
  'questionTold',
  'questionAnswered',
] as const
export const OptionalNotice = z.enum(optionalNotices)
export type OptionalNotice = z.infer<typeof OptionalNotice>

/** The subjects of the notices that are always sent. */
export const certainNotices = ['bookings', 'money', 'security', 'signUp', 'complaints'] as const

export const NoticeSwitchForm = z.strictObject({ notice: OptionalNotice, isOn: z.boolean() })

const NoticeChange = z.object({
  _id: Id,
  notice: OptionalNotice,
  isOn: z.boolean(),
  changedAt: Instant,
  /** The UID of the administrator. */
  changedBy: z.string(),
  /** Number of e-mails and notices on phones that were not sent while the notice was off. */
  withheld: z.int(),
})
export type NoticeChange = z.infer<typeof NoticeChange>

const NoticeState = z.object({
  notice: OptionalNotice,
  isOn: z.boolean(),
  /** The last change; null when nobody has ever switched it. */
  change: NoticeChange.nullable(),
})
export type NoticeState = z.infer<typeof NoticeState>

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/admin/notice-settings',
  who: 'admin',
  adminRole: 'owner',
  limit: 'read',
  summary:
    'The optional notices with their switches, and the last hundred changes, the latest first.',
  input: Nothing,
  output: z.object({ notices: z.array(NoticeState), history: z.array(NoticeChange) }),
})

export const switchNotice = endpoint({
  method: 'POST',
  path: '/admin/notice-settings',
  who: 'proved-admin',
  adminRole: 'owner',
  limit: 'merchant',
  summary:
    'Switch an optional notice on or off, for the whole city and every channel, from now on. Notices that are due while the switch is off are not sent later; the wishes of people stay stored. Repeated: nothing changes. Audited.',
  input: NoticeSwitchForm,
  output: Message,
  errors: ['PROOF_NEEDED'],
})
