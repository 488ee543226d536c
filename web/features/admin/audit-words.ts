import { useTranslations } from 'use-intl'
import type { AuditEntry } from '#shared/contract/admin/admin.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import type { officerReasons } from '#shared/contract/grievances/topics.ts'
import type { AccountKind } from '#shared/contract/payouts/own-payouts.ts'
import type { optionalNotices } from '#shared/contract/settings/notices.ts'
import { termSubjects } from '#shared/contract/settings/plans.ts'

/** The words of codes. A new code does not compile without a row. */
type Words<Code extends string> = Record<Code, string>
type SpokenWords = { words: Readonly<Record<string, string>>; where: RegExp }

/**
 * The note of an entry in the reader's language. The audit trail stores codes (`asha: finance → owner`), because it is
 * never changed, and each reader has a language of their own.
 */
export function useAuditReason(): (entry: Pick<AuditEntry, 'action' | 'reason'>) => string | null {
  const spoken = useSpoken()
  return ({ action, reason }) => {
    const codes = spoken[action]
    if (reason === null || !codes) return reason
    return reason.replace(codes.where, (part) =>
      part.replace(/\w+/g, (code) =>
        Object.hasOwn(codes.words, code) ? codes.words[code]! : code,
      ),
    )
  }
}

/** The part after the first colon, or the part before it. Names of people and shops stand elsewhere. */
const AFTER = /: .*$/
const BEFORE = /^\w+/

function useSpoken(): Partial<Record<AuditEntry['action'], SpokenWords>> {
  const t = useTranslations('admin')
  const settings = useTranslations('settings')
  const shops = useTranslations('shopOverview')
  const payouts = useTranslations('payouts')
  const officer = useTranslations('officer')
  const roles: Words<AdminRole> = {
    support: t('roles.support'),
    finance: t('roles.finance'),
    owner: t('roles.owner'),
  }
  const subjects = Object.fromEntries(
    termSubjects.map((subject) => [subject, settings(`subjects.${subject}`)]),
  )
  const notices: Words<(typeof optionalNotices)[number] | 'on' | 'off'> = {
    reviewRequest: settings('names.reviewRequest'),
    lowStock: settings('names.lowStock'),
    firstBooking: settings('names.firstBooking'),
    pricesFell: settings('names.pricesFell'),
    backInStock: settings('names.backInStock'),
    questionAnswered: settings('names.questionAnswered'),
    questionTold: settings('names.questionTold'),
    newArticles: settings('names.newArticles'),
    on: t('switchedOn'),
    off: t('switchedOff'),
  }
  const accounts: Words<AccountKind> = { bank: payouts('bank'), upi: payouts('upi') }
  const closings: Words<(typeof officerReasons)[number]> = {
    resolved: officer('reasons.resolved'),
    refused: officer('reasons.refused'),
    duplicate: officer('reasons.duplicate'),
    noReply: officer('reasons.noReply'),
  }
  return {
    admin_added: { words: roles, where: AFTER },
    admin_role_changed: { words: roles, where: AFTER },
    term_planned: { words: subjects, where: BEFORE },
    term_withdrawn: { words: subjects, where: BEFORE },
    notice_switched: { words: notices, where: /^.*$/ },
    payouts_filed: { words: accounts, where: /, \w+:/ },
    grievance_closed: { words: closings, where: AFTER },
    shops_written: { words: { all: shops('allShops') }, where: /^all(?= \()/ },
  }
}
