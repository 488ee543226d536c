import { eq } from 'drizzle-orm'
import { users } from '#server/platform/db/tables/accounts.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { shopTokens, shopWebhooks } from '#server/platform/db/tables/integrations.ts'
import { questionAnswers, questionMutes } from '#server/platform/db/tables/questions.ts'
import { staffInvitations, storeMembers } from '#server/platform/db/tables/staff.ts'
import { storeClosures, storePauses, stores } from '#server/platform/db/tables/stores.ts'
import { type Manifest, oneOf, type Part, pick } from './section.ts'

/** The shop's own account, with its staff and its programs. */
export const shopAccountOf = (storeId: string): Manifest => ({
  ...storeOf(storeId),
  ...staffOf(storeId),
  ...programsOf(storeId),
  ...questionsOf(storeId),
})

const storeOf = (storeId: string): Manifest => ({
  store: {
    table: stores,
    where: eq(stores.id, storeId),
    fields: {
      ...pick(stores, 'storeName=shopName latitude=lat longitude=long createdAt=since'),
      ...pick(
        stores,
        'ownerName contactNumber email address locality city state businessType timings preparationMinutes pickupDays inventoryAlert instructions exchangeDays hindi status statusReason gstin enrolmentNumber pan undertaking undertakenAt image logo closingAskedAt closedAt',
      ),
    },
    leftOut: {
      owner: 'id ownerId',
      key: 'city_part',
      said: 'opening_minutes pausedAt pausedUntil',
      work: 'statusBeforeClosing erasedAt bookingsPausedAt firstSteps updatedAt',
    },
    by: [stores.id],
    id: stores.id,
    parts: { closures },
    as: oneOf,
  },
  pauses: {
    table: storePauses,
    where: eq(storePauses.storeId, storeId),
    fields: pick(storePauses, 'change at until'),
    leftOut: { owner: 'storeId', key: 'id', others: 'userId' },
    by: [storePauses.id],
  },
})

const closures: Part = {
  table: storeClosures,
  of: storeClosures.storeId,
  fields: pick(storeClosures, 'fromDay=from toDay=to reason'),
  leftOut: { owner: 'storeId', key: 'id' },
  by: [storeClosures.fromDay],
}

const staffOf = (storeId: string): Manifest => ({
  /** The owner first. */
  staff: {
    table: storeMembers,
    joins: [[users, eq(users.id, storeMembers.userId)]],
    where: eq(storeMembers.storeId, storeId),
    fields: { ...pick(users, 'name email'), ...pick(storeMembers, 'role rights addedAt=since') },
    leftOut: { owner: 'storeId', key: 'userId' },
    by: [storeMembers.addedAt, storeMembers.userId],
  },
  /** The invitations of the last month. */
  staffInvitations: {
    table: staffInvitations,
    where: eq(staffInvitations.storeId, storeId),
    fields: pick(staffInvitations, 'email role sentAt endedAs'),
    leftOut: { owner: 'storeId', key: 'id invitedBy', secret: 'tokenHash sealed', said: 'endedAt' },
    by: [staffInvitations.sentAt, staffInvitations.id],
    descending: true,
  },
})

const programsOf = (storeId: string): Manifest => ({
  tokens: {
    table: shopTokens,
    where: eq(shopTokens.storeId, storeId),
    fields: pick(shopTokens, 'name prefix scopes expiresAt lastUsedAt revokedAt createdAt=madeAt'),
    leftOut: { owner: 'storeId', key: 'id', secret: 'tokenHash', others: 'createdBy' },
    by: [shopTokens.createdAt, shopTokens.id],
  },
  webhooks: {
    table: shopWebhooks,
    where: eq(shopWebhooks.storeId, storeId),
    fields: pick(shopWebhooks, 'url events offAt createdAt=addedAt'),
    leftOut: {
      owner: 'storeId',
      key: 'id',
      secret: 'secretSealed',
      others: 'createdBy',
      work: 'failingSince restsUntil offReason',
    },
    by: [shopWebhooks.createdAt, shopWebhooks.id],
  },
})

const questionsOf = (storeId: string): Manifest => ({
  /** The shop's answers, without the questions, which are other people's. */
  answeredQuestions: {
    table: questionAnswers,
    joins: [[products, eq(products.id, questionAnswers.productId)]],
    where: eq(questionAnswers.storeId, storeId),
    fields: {
      ...pick(questionAnswers, 'productId answeredAt keptUntil endedAt'),
      productName: products.name,
    },
    leftOut: {
      owner: 'storeId',
      key: 'id questionId variantId',
      others: 'answeredBy',
      work: 'isOffered',
    },
    by: [questionAnswers.answeredAt, questionAnswers.id],
  },
  mutedQuestions: {
    table: questionMutes,
    where: eq(questionMutes.storeId, storeId),
    fields: pick(questionMutes, 'subCategory mutedAt=since'),
    leftOut: { owner: 'storeId', others: 'mutedBy' },
    by: [questionMutes.subCategory],
  },
})
