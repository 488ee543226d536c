import { useQueryClient } from '@tanstack/react-query'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import { callQuery } from '#web/lib/queries.ts'

export const familyQuery = callQuery('GET /family', {})

/** Takes over the list that a call answered. */
export function useTakeFamily(): (changed: { members: FamilyMember[] }) => void {
  const queryClient = useQueryClient()
  return ({ members }) => queryClient.setQueryData(familyQuery.queryKey, { members })
}
