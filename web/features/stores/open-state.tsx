import { type Hours, useHoursWords } from '#web/lib/hours-words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** "Open until 9:00 pm"; `at` is when the hours were computed. */
export function OpenState({ hours, at }: { hours: Hours; at: number }) {
  const words = useHoursWords(at)
  return <Badge tone={hours.storeOpen ? 'success' : 'danger'}>{words.state(hours)}</Badge>
}
