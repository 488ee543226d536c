import { useQuery } from '@tanstack/react-query'
import { legalNumbers } from '#shared/legal-numbers.ts'
import { callQuery } from '#web/lib/queries.ts'

/** The periods that the operator sets. Every document loads them on the server. */
export const periodsQuery = { ...callQuery('GET /periods', {}), staleTime: Infinity }

const UNKNOWN = { graceDays: 0, payoutDays: 0, logDays: 0, erasedDays: 0 }

/** All numbers of the terms and policies. Logs of messages and of failed notices are kept as long as other logs at least. */
export function useLegalNumbers() {
  const { data: periods = UNKNOWN } = useQuery(periodsQuery)
  const { messageDays, failedDays } = legalNumbers
  return {
    ...legalNumbers,
    ...periods,
    messageDays: Math.max(messageDays, periods.logDays),
    failedDays: Math.max(failedDays, periods.logDays),
  }
}
