import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import { storedJson } from './browser-storage.ts'

export const NOBODY: FamilyMember[] = []

/** The family of a person who is not logged in, on this device only. */
export const keptFamilyStorage = storedJson('keptFamily', isFamily, NOBODY)

function isFamily(value: unknown): value is FamilyMember[] {
  return Array.isArray(value) && value.every(isMember)
}

function isMember(value: unknown): boolean {
  const { memberId, name, sizes, measures } = (value ?? {}) as Partial<FamilyMember>
  const texts = [memberId, name].every((text) => typeof text === 'string')
  return texts && [sizes, measures].every((part) => typeof part === 'object' && part !== null)
}
