import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Checkbox } from '#web/ui/inputs.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const wishQuery = callQuery('GET /review-requests', {})

/** The switch for the e-mail that asks for reviews. */
export function ReviewWish() {
  const t = useTranslations('reviews')
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  const query = useQuery(wishQuery)
  const { mutate, variables, isPending } = useCall('PUT /review-requests', {
    onSuccess: ({ message, wanted }) => {
      queryClient.setQueryData(wishQuery.queryKey, { wanted })
      void toast('success', message)
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  if (!query.data)
    return query.isError ? <QueryFailed query={query} /> : <Skeleton className="h-11" />
  return (
    <Checkbox
      label={t('wish')}
      checked={isPending ? variables.wanted : query.data.wanted}
      disabled={isPending}
      onChange={({ target }) => mutate({ wanted: target.checked })}
    />
  )
}
