import type { Merchant } from '#server/modules/accounts/guards.ts'
import { lockWholeStore } from '#server/modules/stores/commands/registered-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { CampaignForm } from '#shared/contract/campaigns.ts'
import { MAX_CAMPAIGNS } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import * as rows from './queries.ts'
import { nextDue, periodOf, stateAt, storedTerms } from './rules/campaign-form.ts'

/**
 * Adds an offer, or changes a planned or running one; returns its id. Throws NOT_FOUND, and CAMPAIGN_CONFLICT for an
 * ended offer or when the shop has the maximum number. Locks the store, so that parallel
 * calls cannot exceed the maximum.
 */
export async function saveCampaign(
  tx: Tx,
  { storeId, userId: savedBy }: Merchant,
  { campaignId, ...form }: CampaignForm,
): Promise<string> {
  await lockWholeStore(tx, storeId)
  const before = campaignId === undefined ? undefined : await lockOwn(tx, storeId, campaignId)
  const period = periodOf(form, tx.now, before)
  const targets = await targetsOf(tx, storeId, form)
  const { name, target } = form
  const dueAt = nextDue(period, tx.now)
  const saved = { name, target, targets, ...storedTerms(form), ...period, dueAt, savedBy }
  if (!before) {
    if ((await rows.countUnended(tx, storeId)) >= MAX_CAMPAIGNS)
      throw new AppError('CAMPAIGN_CONFLICT', { reason: 'full' })
    const id = await rows.insertCampaign(tx, storeId, saved)
    await recordPriceChanges(tx, await rows.findCovered(tx, [id]))
    return id
  }
  const coveredBefore = await rows.findCovered(tx, [before.id])
  await rows.updateCampaign(tx, before.id, saved)
  await recordPriceChanges(tx, [...coveredBefore, ...(await rows.findCovered(tx, [before.id]))])
  return before.id
}

/** Ends a running offer now, or deletes a planned one; returns which of both. Throws as `saveCampaign`. */
export async function endCampaign(
  tx: Tx,
  { storeId, userId }: Merchant,
  campaignId: string,
): Promise<'ended' | 'deleted'> {
  const campaign = await lockOwn(tx, storeId, campaignId)
  const state = stateAt(campaign, tx.now)
  if (state === 'ended') throw new AppError('CAMPAIGN_CONFLICT', { reason: 'ended' })
  if (state === 'planned') {
    await rows.deleteCampaign(tx, campaign.id)
    return 'deleted'
  }
  await rows.endCampaignNow(tx, campaign.id, userId)
  await recordPriceChanges(tx, await rows.findCovered(tx, [campaign.id]))
  return 'ended'
}

const MOST_DUE = 100

/** True when an offer has begun or ended and its search rows are not updated yet. */
export const isAnyDue = rows.isAnyDue

/** Records the price changes of offers that have begun or ended, so that search rows follow; returns their number. */
export async function publishDuePrices(tx: Tx): Promise<number> {
  const due = await rows.claimDue(tx, MOST_DUE)
  if (due.length > 0) await recordPriceChanges(tx, await rows.findCovered(tx, due))
  return due.length
}

async function lockOwn(tx: Tx, storeId: string, id: string): Promise<rows.CampaignRow> {
  const campaign = await rows.lockCampaign(tx, storeId, id)
  if (!campaign) throw new AppError('NOT_FOUND', { reason: 'campaign' })
  return campaign
}

/** The chosen targets, each once. Throws INVALID_INPUT for unknown products and products of other shops. */
async function targetsOf(
  tx: Tx,
  storeId: string,
  { target, targets }: Pick<CampaignForm, 'target' | 'targets'>,
): Promise<string[]> {
  if (target === 'all') return []
  const chosen = [...new Set(targets)]
  if (target !== 'product') return chosen
  const own = new Set(await rows.findOwnProducts(tx, storeId, chosen))
  if (chosen.some((id) => !own.has(id)))
    throw invalidField('targets', messageText('campaignFields.notYours'))
  return chosen
}

/** Maximum number of products in one event, so that search rows stay locked only briefly. */
const AT_ONCE = 500

async function recordPriceChanges(tx: Tx, productIds: readonly string[]): Promise<void> {
  const all = [...new Set(productIds)]
  for (let at = 0; at < all.length; at += AT_ONCE)
    await record(tx, 'prices.changed', { productIds: all.slice(at, at + AT_ONCE) })
}
