import { useQuery } from '@tanstack/react-query'
import type { Output } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { savedCartQuery } from './rendered-cart.ts'

export type CashRefusal = NonNullable<Output<'GET /cart'>['cashRefused']>

/** The reason why this shopper may not book with cash now; null while it is unknown or booking is allowed. */
export function useCashRefusal(): CashRefusal | null {
  const isUser = useSession().status === 'user'
  const query = useQuery({
    ...savedCartQuery,
    enabled: isUser,
    refetchOnMount: 'always',
  })
  return (isUser && query.data?.cashRefused) || null
}
