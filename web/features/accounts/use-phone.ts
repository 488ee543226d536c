import { useQuery } from '@tanstack/react-query'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

export const phoneQuery = callQuery('GET /phone-number', {})

export const usePhone = () => useQuery(phoneQuery)

/** The switch for messages, and the removal of the number. */
export function usePhoneChanges() {
  const sayError = useErrorWords()
  const options = {
    onSuccess: ({ message }: { message: string }) => void toast('success', message),
    onError: (error: unknown) => void toast('error', sayError(error)),
  }
  const saving = useCall('PUT /phone-number', options)
  const removing = useCall('DELETE /phone-number', options)
  return { saving, removing }
}
