import { useQueryClient } from '@tanstack/react-query'
import type { Staff } from '#shared/contract/staff.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

export type Member = Staff['members'][number]

type StaffCall =
  | 'DELETE /staff'
  | 'PUT /staff'
  | 'DELETE /staff-invitations'
  | 'POST /staff-invitations'
  | 'POST /staff-invitations/again'

/** Writes the new staff from a call's answer into the cache, and shows the message. */
export function useCacheStaff(): (answer: { message: string; staff: Staff }) => void {
  const queryClient = useQueryClient()
  return ({ message, staff }) => {
    queryClient.setQueryData(callQuery('GET /staff', {}).queryKey, staff)
    void toast('success', message)
  }
}

/**
 * A change of the staff. After an error the list is read again, because another tab or an acceptance may have changed
 * it.
 */
export function useStaffCall<K extends StaffCall>(name: K, onDone?: () => void) {
  const queryClient = useQueryClient()
  const show = useCacheStaff()
  return useCall(name, {
    onSuccess: (answer) => {
      show(answer)
      onDone?.()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['GET /staff'] }),
  })
}
