import { mayActAs, type StaffRole } from '#shared/staff-role.ts'

/** True when a member with this role may correct how money was taken: who may take returns, or whom the owner lets. */
export function mayCorrect(
  role: StaffRole | null,
  { counterCorrects }: { counterCorrects: boolean },
): boolean {
  return mayActAs(role, counterCorrects ? 'counter' : 'manager')
}
