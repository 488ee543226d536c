import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PhoneState } from '#shared/contract/accounts/phone-number.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

export const phoneQuery = callQuery('GET /phone-number', {})

export const usePhone = () => useQuery(phoneQuery)

type Changed = PhoneState & { message: string }

/** Writes the state from a call's answer into the cache. */
export function useCachePhone(): (changed: Changed) => void {
  const queryClient = useQueryClient()
  return ({ message: _message, ...state }) => queryClient.setQueryData(phoneQuery.queryKey, state)
}

/** The switch for messages, and the removal of the number. */
export function usePhoneChanges() {
  const take = useCachePhone()
  const sayError = useErrorWords()
  const options = {
    onSuccess: (changed: Changed) => {
      take(changed)
      void toast('success', changed.message)
    },
    onError: (error: unknown) => void toast('error', sayError(error)),
  }
  const saving = useCall('PUT /phone-number', options)
  const removing = useCall('DELETE /phone-number', options)
  return { saving, removing }
}
