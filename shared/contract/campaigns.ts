import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isIndianMinute } from '../forms/indian-minute.ts'
import {
  MAX_CAMPAIGN_DAYS,
  MAX_CAMPAIGN_NAME,
  MAX_CAMPAIGN_PERCENT,
  MAX_CAMPAIGN_RUPEES,
  MAX_CAMPAIGN_TARGETS,
  MAX_CAMPAIGNS,
} from '../limits.ts'
import { messageText } from '../message.ts'
import { Attributes, ImagePath } from './goods.ts'
import { ShopWords } from './texts/words.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees, Words } from './wire.ts'

export const campaignKinds = ['percent', 'amount'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** The chosen articles of the shop: all, those of categories, sub-categories or brands, or chosen products. */
export const campaignTargets = ['all', 'category', 'subCategory', 'brand', 'product'] as const
export type CampaignTarget = (typeof campaignTargets)[number]

/** A minute of India's time, `2026-11-29T18:00`. */
const IndianMinute = z.string().refine(isIndianMinute, messageText('campaignFields.minute'))

const terms = {
  kind: z.enum(campaignKinds),
  /** Whole per cent, or whole rupees off. */
  value: z.number(messageText('campaignFields.value')),
  target: z.enum(campaignTargets),
  /** Names of categories, sub-categories or brands, or ids of products; empty with `all`. */
  targets: z
    .array(Words(80).min(1))
    .max(
      MAX_CAMPAIGN_TARGETS,
      messageText('campaignFields.tooManyTargets', { maximum: MAX_CAMPAIGN_TARGETS }),
    ),
}

type Terms = { kind: CampaignKind; value: number; target: CampaignTarget; targets: string[] }

function addTermsProblems({ kind, value, target, targets }: Terms, context: z.RefinementCtx): void {
  const add = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const maximum = kind === 'percent' ? MAX_CAMPAIGN_PERCENT : MAX_CAMPAIGN_RUPEES
  if (!Number.isInteger(value) || value < 1 || value > maximum)
    add('value', messageText(`campaignFields.${kind}`, { maximum }))
  if (target !== 'all' && targets.length === 0)
    add('targets', messageText('campaignFields.noTargets'))
  if (target === 'product' && targets.some((id) => !Id.safeParse(id).success))
    add('targets', messageText('campaignFields.notYours'))
}

/** The terms of an offer, for its preview. */
const CampaignTerms = z.strictObject(terms).superRefine(addTermsProblems)
export type CampaignTerms = z.output<typeof CampaignTerms>

const form = {
  name: ShopWords(MAX_CAMPAIGN_NAME, messageText('campaignFields.name')).min(
    1,
    messageText('campaignFields.name'),
  ),
  ...terms,
  /** Without a value the offer begins at once. A running offer keeps its beginning. */
  from: z.union([IndianMinute, z.literal('')]).default(''),
  /** The first minute at which the offer is over. */
  until: IndianMinute,
}

/** The form of an offer; with `campaignId` it changes a planned or a running one. */
export const CampaignForm = z
  .strictObject({ campaignId: AnyId.optional(), ...form })
  .superRefine(addTermsProblems)
export type CampaignForm = z.output<typeof CampaignForm>

const Campaign = z.object({
  campaignId: Id,
  name: z.string(),
  ...terms,
  /** The chosen products, with `product`. */
  products: z.array(z.object({ _id: Id, productName: z.string(), image: ImagePath.nullable() })),
  state: z.enum(['planned', 'running', 'ended']),
  from: Instant,
  until: Instant,
  /** Number of the shop's active products that the offer covers. */
  articles: z.int(),
  /** The name of the member of the staff who made the offer or changed it last. */
  savedBy: z.string(),
})
export type Campaign = z.infer<typeof Campaign>

export const CampaignPreview = z.object({
  /** Numbers of the active products that the offer covers, and of their variants. */
  articles: z.int(),
  variants: z.int(),
  /** Number of variants whose price stays, because it would fall below one rupee. */
  unchanged: z.int(),
  /** Number of variants whose GST rate changes with the price; 0 when the shop has no GSTIN. */
  gstChanges: z.int(),
  /** Some variants, the dearest first: those whose price stays or whose rate changes before the others. */
  examples: z.array(
    z.object({
      variantId: Id,
      productName: z.string(),
      variant: Attributes,
      before: Rupees,
      /** Null when the price stays. */
      after: Rupees.nullable(),
      /** Percent before and after, when they are different. */
      gstRate: z.object({ before: z.number(), after: z.number() }).exactOptional(),
    }),
  ),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

const managerCall = { who: 'merchant', role: 'manager', limit: 'merchant' } as const
const SavedCampaign = Message.extend({ campaign: Campaign })
const One = z.strictObject({ campaignId: AnyId })
const changedByOffer = ['GET /campaigns', 'GET /getProducts', 'GET /product']

export const getCampaigns = endpoint({
  ...managerCall,
  seenBySupport: true,
  method: 'GET',
  path: '/campaigns',
  summary:
    'The shop’s own offers: running and planned offers, and the last ended ones. An offer changes the price of single pieces; when two offers cover an article, the lower price counts.',
  input: Nothing,
  output: z.object({ campaigns: z.array(Campaign) }),
})

export const previewCampaign = endpoint({
  ...managerCall,
  method: 'POST',
  path: '/campaigns/preview',
  effect: 'read',
  summary:
    'A preview of an offer: the new prices and their GST rates. A price after per cent is rounded down to whole rupees; a price that would fall below one rupee stays.',
  input: CampaignTerms,
  output: CampaignPreview,
})

export const saveCampaign = endpoint({
  ...managerCall,
  who: 'open-merchant',
  method: 'POST',
  path: '/campaigns',
  idempotent: true,
  changes: changedByOffer,
  summary: `Make an offer, or change a planned or running one: at most ${MAX_CAMPAIGN_DAYS} days long, and at most ${MAX_CAMPAIGNS} that have not ended.`,
  input: CampaignForm,
  output: SavedCampaign,
  errors: ['NOT_FOUND', 'CAMPAIGN_CONFLICT'],
})

export const endCampaign = endpoint({
  ...managerCall,
  method: 'POST',
  path: '/campaigns/end',
  idempotent: true,
  changes: changedByOffer,
  summary: 'End a running offer at once, or delete a planned one.',
  input: One,
  output: Message,
  errors: ['NOT_FOUND', 'CAMPAIGN_CONFLICT'],
})
