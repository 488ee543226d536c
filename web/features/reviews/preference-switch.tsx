import { useQuery } from '@tanstack/react-query'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Checkbox } from '#web/ui/inputs.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type Preference =
  | 'review-requests'
  | 'stock-note'
  | 'arrival-note'
  | 'price-drops'
  | 'first-booking-note'

/** A switch for messages that a person may want; it shows the new state while it is saved. */
export function PreferenceSwitch({ wish, label }: { wish: Preference; label: string }) {
  const wishQuery = callQuery<`GET /${Preference}`>(`GET /${wish}`, {})
  const sayError = useErrorWords()
  const query = useQuery(wishQuery)
  const { mutate, variables, isPending } = useCall<`PUT /${Preference}`>(`PUT /${wish}`, {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  if (!query.data) return <NotLoaded query={query} waiting={<Skeleton className="h-11" />} />
  return (
    <Checkbox
      label={label}
      checked={isPending ? variables.wanted : query.data.wanted}
      disabled={isPending}
      onChange={({ target }) => mutate({ wanted: target.checked })}
    />
  )
}
