import { AppError, invalidField } from '#shared/app-error.ts'
import type { CampaignForm, CampaignTerms } from '#shared/contract/campaigns.ts'
import { instantOf } from '#shared/forms/indian-minute.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { MAX_CAMPAIGN_AHEAD_DAYS, MAX_CAMPAIGN_DAYS } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import type { StoredTerms } from './campaign-price.ts'

export type Period = { startsAt: Date; endsAt: Date }

export function stateAt({ startsAt, endsAt }: Period, now: Date): 'planned' | 'running' | 'ended' {
  if (endsAt <= now) return 'ended'
  return startsAt <= now ? 'running' : 'planned'
}

export function storedTerms({ kind, value }: Pick<CampaignTerms, 'kind' | 'value'>): StoredTerms {
  return { kind, value: kind === 'percent' ? value : paiseFromRupees(value) }
}

/**
 * The period of a form. A beginning in the past becomes now; a running campaign keeps its beginning. Throws
 * INVALID_INPUT for an end before the beginning and for a beginning or length over the limit, and CAMPAIGN_CONFLICT for
 * a campaign that has ended.
 */
export function periodOf(
  { from, until }: Pick<CampaignForm, 'from' | 'until'>,
  now: Date,
  before?: Period,
): Period {
  const state = before && stateAt(before, now)
  if (state === 'ended') throw new AppError('CAMPAIGN_CONFLICT', { reason: 'ended' })
  const wanted = from === '' ? now.getTime() : Math.max(instantOf(from), now.getTime())
  const startsAt = before && state === 'running' ? before.startsAt : new Date(wanted)
  const endsAt = new Date(instantOf(until))
  if (startsAt.getTime() - now.getTime() > MAX_CAMPAIGN_AHEAD_DAYS * DAY_MS)
    throw invalidField(
      'from',
      messageText('campaignFields.tooFarAhead', { maximum: MAX_CAMPAIGN_AHEAD_DAYS }),
    )
  if (endsAt <= startsAt || endsAt <= now)
    throw invalidField('until', messageText('campaignFields.endsBefore'))
  if (endsAt.getTime() - startsAt.getTime() > MAX_CAMPAIGN_DAYS * DAY_MS)
    throw invalidField(
      'until',
      messageText('campaignFields.tooLong', { maximum: MAX_CAMPAIGN_DAYS }),
    )
  return { startsAt, endsAt }
}

/** The next time at which search rows must be updated; null after the end. */
export function nextDue({ startsAt, endsAt }: Period, now: Date): Date | null {
  if (endsAt <= now) return null
  return startsAt <= now ? endsAt : startsAt
}
