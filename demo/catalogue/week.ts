import type { DayTiming, Timings } from '../types.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
type Day = (typeof days)[number]

function window(hours: string): DayTiming {
  const [first = '', second] = hours.split(', ')
  const [from = '', to = ''] = first.split('-')
  if (!second) return { status: true, from, to }
  const [from2 = '', to2 = ''] = second.split('-')
  return { status: true, from, to, from2, to2 }
}

/**
 * Builds a week from usual hours such as '10:00-20:30' or '10:00-14:00, 16:00-20:30'
 * and the days that differ; 'off' closes a day.
 */
export function week(usual: string, except: Partial<Record<Day, string>> = {}): Timings {
  const entries = days.map((day) => {
    const hours = except[day] ?? usual
    if (hours === 'off') return [day, { ...window(usual), status: false }]
    return [day, window(hours)]
  })
  return Object.fromEntries(entries)
}
