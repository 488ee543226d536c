import type { Staff } from '#shared/contract/staff.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

export type Member = Staff['members'][number]

type StaffCall =
  | 'DELETE /staff'
  | 'PUT /staff'
  | 'DELETE /staff-invitations'
  | 'POST /staff-invitations/again'

/** A change of the staff, whose message it shows. */
export function useStaffCall<K extends StaffCall>(name: K, onDone?: () => void) {
  return useCall(name, {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onDone?.()
    },
  })
}
