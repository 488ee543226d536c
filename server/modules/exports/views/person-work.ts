import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#server/platform/db/tables/accounts.ts'
import { campaigns } from '#server/platform/db/tables/campaigns.ts'
import { mediaOwners } from '#server/platform/db/tables/files.ts'
import { imports } from '#server/platform/db/tables/imports.ts'
import { noticeWishes } from '#server/platform/db/tables/notices.ts'
import { registrationDrafts, registrations } from '#server/platform/db/tables/onboarding.ts'
import { storeBlocks } from '#server/platform/db/tables/orders.ts'
import { payoutAccounts } from '#server/platform/db/tables/payouts.ts'
import { stockNoteWishes } from '#server/platform/db/tables/reports.ts'
import { staffInvitations, storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { picturePath } from '#shared/paths.ts'
import { ALL_OF_SHOP, mapColumn, type Manifest, oneOf, valueOf, pick } from './section.ts'

/** The pixels of the widest form of a picture. */
const LARGEST = 1600

/** The person's work for a shop, and the decisions of shops about the person. */
export const workOf = (userId: string): Manifest => ({
  ...shopOf(userId),
  ...staffOf(userId),
  ...savedForShop(userId),
  ...registeredBy(userId),
})

const shopOf = (userId: string): Manifest => ({
  /** Without the member of the shop who did it. */
  blockedBy: {
    table: storeBlocks,
    joins: [[stores, eq(stores.id, storeBlocks.storeId)]],
    where: eq(storeBlocks.shopperId, userId),
    fields: { storeName: stores.storeName, ...pick(storeBlocks, 'reason blockedAt=since') },
    leftOut: { owner: 'shopperId', key: 'id storeId', others: 'blockedBy' },
    by: [storeBlocks.blockedAt, storeBlocks.id],
    descending: true,
  },
  store: {
    table: stores,
    where: eq(stores.ownerId, userId),
    fields: pick(
      stores,
      'storeName=shopName ownerName contactNumber email address city state status createdAt=since',
    ),
    leftOut: {
      owner: 'ownerId',
      key: 'id',
      shops: ALL_OF_SHOP,
    },
    by: [stores.id],
    as: oneOf,
  },
})

const staffOf = (userId: string): Manifest => ({
  staff: {
    table: storeMembers,
    joins: [[stores, eq(stores.id, storeMembers.storeId)]],
    where: eq(storeMembers.userId, userId),
    fields: { storeName: stores.storeName, ...pick(storeMembers, 'role rights addedAt=since') },
    leftOut: { owner: 'userId', key: 'storeId' },
    by: [storeMembers.userId],
    as: oneOf,
  },
  staffInvitations: {
    table: staffInvitations,
    joins: [
      [users, eq(users.email, staffInvitations.email)],
      [stores, eq(stores.id, staffInvitations.storeId)],
    ],
    where: eq(users.id, userId),
    fields: { storeName: stores.storeName, ...pick(staffInvitations, 'role sentAt endedAs') },
    leftOut: {
      owner: 'email',
      key: 'id storeId',
      secret: 'tokenHash sealed',
      others: 'invitedBy',
      said: 'endedAt',
    },
    by: [staffInvitations.sentAt, staffInvitations.id],
    descending: true,
  },
  noticesAskedFor: {
    table: noticeWishes,
    where: eq(noticeWishes.userId, userId),
    fields: pick(noticeWishes, 'notice askedAt=since'),
    leftOut: { owner: 'userId' },
    by: [noticeWishes.notice],
  },
  stockNoteSince: {
    table: stockNoteWishes,
    where: eq(stockNoteWishes.userId, userId),
    fields: pick(stockNoteWishes, 'askedAt=since'),
    leftOut: { owner: 'userId', key: 'storeId', work: 'sentDay' },
    by: [stockNoteWishes.userId],
    as: valueOf('since'),
  },
})

const savedForShop = (userId: string): Manifest => ({
  payoutAccounts: {
    table: payoutAccounts,
    joins: [[stores, eq(stores.id, payoutAccounts.storeId)]],
    where: eq(payoutAccounts.enteredBy, userId),
    fields: { storeName: stores.storeName, ...pick(payoutAccounts, 'masked enteredAt') },
    leftOut: {
      owner: 'enteredBy',
      key: 'id seq storeId',
      secret: 'sealed tokenHash sealedToken',
      shops: 'purpose kind usableAt endedAt endedAs',
    },
    by: [payoutAccounts.seq],
    descending: true,
  },
  sentLists: {
    table: imports,
    joins: [[stores, eq(stores.id, imports.storeId)]],
    where: eq(imports.userId, userId),
    fields: { storeName: stores.storeName, ...pick(imports, 'fileName createdAt=sentAt') },
    leftOut: {
      owner: 'userId',
      key: 'id seq storeId',
      shops: 'state appliedAt sheets',
      work: workOfImports,
    },
    by: [imports.seq],
    descending: true,
  },
  savedOffers: {
    table: campaigns,
    joins: [[stores, eq(stores.id, campaigns.storeId)]],
    where: eq(campaigns.savedBy, userId),
    fields: { storeName: stores.storeName, ...pick(campaigns, 'name startsAt=from') },
    leftOut: {
      owner: 'savedBy',
      key: 'id storeId keys',
      shops: 'kind value target targets endsAt',
      work: 'dueAt',
    },
    by: [campaigns.startsAt, campaigns.id],
    descending: true,
  },
})

export const workOfImports =
  'fileHash touchedAt workedAt tries version shape isRemembered proposals mapping meanings questions which done total fault'

const registeredBy = (userId: string): Manifest => ({
  registrations: {
    table: registrations,
    where: eq(registrations.userId, userId),
    fields: {
      ...pick(registrations, 'status reason submittedAt decidedAt'),
      form: mapColumn(registrations.form, formWithoutPictures),
      shopImage: pictureOfForm('shopImage'),
      shopLogo: pictureOfForm('shopLogo'),
    },
    leftOut: { owner: 'userId', key: 'id storeId', others: 'decidedBy' },
    by: [registrations.submittedAt, registrations.id],
    descending: true,
  },
  registrationDraft: {
    table: registrationDrafts,
    where: eq(registrationDrafts.userId, userId),
    fields: pick(registrationDrafts, 'form savedAt'),
    leftOut: { owner: 'userId' },
    by: [registrationDrafts.userId],
    as: oneOf,
  },
  /** The pictures that no shop uses yet. */
  uploadedPictures: {
    table: mediaOwners,
    where: and(eq(mediaOwners.userId, userId), isNull(mediaOwners.storeId)),
    fields: { path: mapColumn(mediaOwners.hash, (hash: string) => picturePath(hash, LARGEST)) },
    leftOut: { owner: 'userId', key: 'storeId', work: 'purpose unusedSince createdAt' },
    by: [mediaOwners.createdAt, mediaOwners.hash],
    as: (rows) => rows.map(({ path }) => path),
  },
})

type Form = (typeof registrations.$inferSelect)['form']

function formWithoutPictures({ shopImage: _image, shopLogo: _logo, ...form }: Form) {
  return form
}

function pictureOfForm(name: 'shopImage' | 'shopLogo') {
  return mapColumn(registrations.form, (form: Form) => {
    const hash = form[name]
    return hash === undefined ? null : picturePath(hash, LARGEST)
  })
}
