import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/contract/admin/admin.ts'
import { adminRoles } from '#shared/contract/admin/roles.ts'
import { officerReasons } from '#shared/contract/grievances/topics.ts'
import { optionalNotices } from '#shared/contract/settings/notices.ts'
import { termSubjects } from '#shared/contract/settings/plans.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import { useAuditReason } from './audit-words.ts'

type Entry = Pick<AuditEntry, 'action' | 'reason'>

function Said(entry: Entry) {
  return useAuditReason()(entry)
}

const say = (locale: 'en' | 'hi', entry: Entry) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={screenMessages[locale]} timeZone="Asia/Kolkata">
      <Said {...entry} />
    </IntlProvider>,
  )

test.each([
  ['en', 'admin_role_changed', 'owner: finance → owner', 'owner: Finance → Owner'],
  ['hi', 'grievance_closed', 'G-1042: noReply', 'G-1042: उनका जवाब नहीं आया'],
  ['en', 'grievance_closed', 'G-1042: noReply', 'G-1042: No reply from the person'],
  [
    'en',
    'term_planned',
    'freeDays: 30 → 60, 1 Oct 2026',
    'Free days of a new shop: 30 → 60, 1 Oct 2026',
  ],
  ['en', 'notice_switched', 'lowStock: off → on', 'Low stock, each week: off → on'],
  ['en', 'payouts_filed', 'B-12, upi: 3', 'B-12, UPI id: 3'],
  ['hi', 'shops_written', 'all (30): Holiday', 'सभी दुकानें (30): Holiday'],
  ['hi', 'shops_written', 'Jaipur (3): all (of you)', 'Jaipur (3): all (of you)'],
  // The words of a person stay as they are.
  ['en', 'suspended', 'The owner sells to support a bank', 'The owner sells to support a bank'],
  ['en', 'logged_in', null, ''],
] as const)('the audit trail has words for its codes (%s, %s)', (locale, action, reason, words) => {
  expect(say(locale, { action, reason })).toBe(words)
})

/** Every code that a note can hold, in the form in which the server writes it. */
const notes = [
  ...adminRoles.map((role) => ['admin_added', `asha: ${role}`, role] as const),
  ...termSubjects.map((subject) => ['term_withdrawn', `${subject}: 30`, subject] as const),
  ...optionalNotices.map((notice) => ['notice_switched', `${notice}: off → on`, notice] as const),
  ...officerReasons.map((reason) => ['grievance_closed', `G-1: ${reason}`, reason] as const),
  ...(['bank', 'upi'] as const).map((kind) => ['payouts_filed', `B-1, ${kind}: 3`, kind] as const),
]

test.each(notes)('no note of the audit trail shows a code (%s, %s)', (action, reason, code) => {
  for (const locale of ['en', 'hi'] as const)
    expect(say(locale, { action, reason })).not.toMatch(new RegExp(`\\b${code}\\b`))
})
