/** The roles of administrators. An owner has all rights of the other roles, and manages the administrators. */
export const adminRoles = ['support', 'finance', 'owner'] as const
export type AdminRole = (typeof adminRoles)[number]

/** The administrators who may make a call: one role and the owners, only the owners, or all of them. */
export type AdminCallers = AdminRole | 'any'

/**
 * True when an administrator with `role` may make a call for `callers`. A call that declares no callers is for owners
 * only.
 */
export function mayAdminister(role: AdminRole, callers: AdminCallers = 'owner'): boolean {
  return role === 'owner' || callers === 'any' || callers === role
}
