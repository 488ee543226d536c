import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { registrationDrafts, registrations } from '#server/platform/db/tables/onboarding.ts'
import type { Registration } from '#shared/contract/onboarding.ts'
import { mustExist } from '#shared/must-exist.ts'

type NewRegistration = { storeId: string; userId: string; form: Registration }

export async function insertRegistration(tx: Tx, row: NewRegistration): Promise<string> {
  const [added] = await tx
    .insert(registrations)
    .values({ ...row, status: 'pending', submittedAt: tx.now })
    .returning({ id: registrations.id })
  return mustExist(added, 'the registration just saved').id
}

/** Locks a registration; undefined when no registration has this id. */
export async function lockRegistration(tx: Tx, id: string) {
  const [row] = await tx
    .select({ storeId: registrations.storeId, status: registrations.status })
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('no key update')
  return row
}

type Decision = { status: 'approved' | 'rejected'; decidedBy: string | null; reason: string | null }

export async function saveDecision(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .update(registrations)
    .set({ ...decision, decidedAt: tx.now })
    .where(and(eq(registrations.id, id), eq(registrations.status, 'pending')))
}

export async function deleteRegistrationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.userId, userId))
  await deleteDraft(tx, userId)
}

/** Deletes the store's registrations and returns their forms. */
export async function deleteRegistrationsOfStore(tx: Tx, storeId: string): Promise<Registration[]> {
  const deleted = await tx
    .delete(registrations)
    .where(eq(registrations.storeId, storeId))
    .returning({ form: registrations.form })
  return deleted.map(({ form }) => form)
}

export async function saveDraft(tx: Tx, userId: string, form: object): Promise<void> {
  const draft = { form: form as Record<string, unknown>, savedAt: tx.now }
  await tx
    .insert(registrationDrafts)
    .values({ userId, ...draft })
    .onConflictDoUpdate({ target: registrationDrafts.userId, set: draft })
}

export async function deleteDraft(tx: Tx, userId: string): Promise<void> {
  await tx.delete(registrationDrafts).where(eq(registrationDrafts.userId, userId))
}
