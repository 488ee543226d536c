import { useQuery } from '@tanstack/react-query'
import type { Output } from '#web/lib/call.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'

export type CashRefusal = NonNullable<Output<'GET /cart'>['cashRefused']>

/** Why this shopper may not book with cash now; nothing while it is not known or allowed. */
export function useCashRefusal(): CashRefusal | null {
  const isUser = useSession().status === 'user'
  const query = useQuery({
    ...callQuery('GET /cart', {}),
    enabled: isUser,
    refetchOnMount: 'always',
  })
  return (isUser && query.data?.cashRefused) || null
}
