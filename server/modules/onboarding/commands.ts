import { claimPictures, releasePictures } from '#server/modules/files/commands.ts'
import { expectPassword, lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import { citiesByState } from '#server/modules/places/rules.ts'
import { createStoreOfOwner } from '#server/modules/staff/commands/members.ts'
import {
  changeStatus,
  findOwnStore,
  registerAgain,
  type RegisteredStore,
} from '#server/modules/stores/commands/registered-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { Registration } from '#shared/contract/onboarding.ts'
import { FIRST_PICKUP_DAYS, FIRST_STOCK_ALERT } from '#shared/limits.ts'
import { UNDERTAKING_EDITION } from '#shared/statements.ts'
import { AppError } from '#shared/app-error.ts'
import * as rows from './queries.ts'
import { conflictOf, makeForms } from './rules.ts'

export const forms = makeForms(citiesByState())

/** Default settings of a new store; its owner changes them in Your Account. */
const firstSettings = {
  preparationMinutes: 60,
  pickupDays: FIRST_PICKUP_DAYS,
  inventoryAlert: FIRST_STOCK_ALERT,
}

/** Submits a new shop, or a rejected shop again, for review. Returns the registration's id. */
export async function submitRegistration(
  tx: Tx,
  { userId }: { userId: string },
  sent: object,
): Promise<string> {
  const account = await lockOpenAccount(tx, userId)
  const before = await findOwnStore(tx, userId)
  const conflict = conflictOf(before?.status)
  if (conflict) throw conflict
  const form = forms.readRegistration(sent)
  expectPassword(account)
  const storeId = before
    ? await sendAgain(tx, before.id, factsOf(form, tx.now))
    : await openRegisteredStore(tx, userId, factsOf(form, tx.now))
  await claimPicturesOf(tx, form, { userId, storeId })
  const registrationId = await rows.insertRegistration(tx, { storeId, userId, form })
  await rows.deleteDraft(tx, userId)
  await record(tx, 'registration.received', { registrationId })
  return registrationId
}

async function claimPicturesOf(
  tx: Tx,
  { shopImage, shopLogo }: Registration,
  by: { userId: string; storeId: string },
): Promise<void> {
  const images = [shopImage, shopLogo].filter((image) => image !== undefined)
  const fieldOf = (image: string) => (image === shopImage ? 'shopImage' : 'shopLogo')
  await claimPictures(tx, { images, by, fieldOf })
}

async function openRegisteredStore(
  tx: Tx,
  ownerId: string,
  { image, logo, gstin, enrolmentNumber, pan, undertaking, undertakenAt, ...facts }: Facts,
): Promise<string> {
  const settings = { ...facts, ...firstSettings, closures: [] }
  const others = { image, logo, gstin, enrolmentNumber, pan, undertaking, undertakenAt }
  return createStoreOfOwner(tx, { ownerId, form: settings, status: 'pending', ...others })
}

async function sendAgain(tx: Tx, storeId: string, facts: Facts): Promise<string> {
  await registerAgain(tx, storeId, facts)
  return storeId
}

type Facts = ReturnType<typeof factsOf>

/** The facts of a form whose undertaking is given at `now`. */
function factsOf(form: Registration, now: Date) {
  const { shopImage: image = null, shopLogo: logo = null, undertaking: _given, ...facts } = form
  const {
    gstin = null,
    enrolmentNumber = null,
    pan = null,
    locality = '',
    businessType = '',
  } = form
  return {
    ...facts,
    locality,
    businessType,
    image,
    logo,
    gstin,
    enrolmentNumber,
    pan,
    undertaking: UNDERTAKING_EDITION,
    undertakenAt: now,
  } satisfies RegisteredStore
}

/** Saves the entries of a form that is not sent yet. */
export async function saveRegistrationDraft(
  tx: Tx,
  { userId }: { userId: string },
  sent: object,
): Promise<void> {
  await lockOpenAccount(tx, userId)
  const conflict = conflictOf((await findOwnStore(tx, userId))?.status)
  if (conflict) throw conflict
  await rows.saveDraft(tx, userId, forms.readDraft(sent))
}

export type Decision = { status: 'approved'; reason: null } | { status: 'rejected'; reason: string }

/** Approves or rejects a waiting registration. Returns the store with its name and owner. */
export async function decideRegistration(
  tx: Tx,
  { registrationId, decidedBy }: { registrationId: string; decidedBy: string | null },
  decision: Decision,
): Promise<{ storeId: string; storeName: string; ownerId: string }> {
  const registration = await rows.lockRegistration(tx, registrationId)
  if (!registration) throw new AppError('NOT_FOUND', { reason: 'registration' })
  const { storeId, status } = registration
  if (status !== 'pending') {
    throw new AppError('STORE_STATUS_CONFLICT', { reason: 'registration', storeStatus: status })
  }
  const store = await changeStatus(tx, { storeId, from: 'pending' }, decision)
  await rows.saveDecision(tx, registrationId, { ...decision, decidedBy })
  await record(tx, `registration.${decision.status}`, { registrationId })
  return { ...store, storeId }
}

/** Deletes all registrations of a person whose account is being closed. */
export async function eraseRegistrations(tx: Tx, userId: string): Promise<void> {
  await rows.deleteRegistrationsOf(tx, userId)
}

/** Deletes all registrations of a store whose personal data are being erased. */
export async function eraseRegistrationsOfStore(tx: Tx, storeId: string): Promise<void> {
  const deleted = await rows.deleteRegistrationsOfStore(tx, storeId)
  const images = deleted.flatMap(({ shopImage, shopLogo }) =>
    [shopImage, shopLogo].filter((hash) => hash !== undefined),
  )
  await releasePictures(tx, { images, storeId })
}
