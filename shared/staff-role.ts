import type { CounterRight } from './counter-rights.ts'

/** The roles of a shop's staff, from the least to the most. Each role has all rights of the roles before it. */
export const staffRoles = ['counter', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** True when a person with this role may do what needs at least `least`; without a role, nobody may. */
export function mayActAs(role: StaffRole | null, least: StaffRole = 'counter'): boolean {
  return role !== null && staffRoles.indexOf(role) >= staffRoles.indexOf(least)
}

/** A member of a shop's staff. */
export type Member = { staffRole: StaffRole | null; staffRights?: readonly CounterRight[] }

/** True when a member may do what needs this right. */
export function hasRight({ staffRole, staffRights = [] }: Member, right: CounterRight): boolean {
  return mayActAs(staffRole, 'manager') || (staffRole !== null && staffRights.includes(right))
}
