const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  // Not `hour12`: in British English that counts from 00 to 11.
  hourCycle: 'h12',
})

/** An instant, to `05/11/2026 - 07:40 pm` in Indian time, on screens and in emails alike. */
export function formatDateTime(instant: string | Date): string {
  const found = new Map(
    parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => found.get(name) ?? ''
  const date = `${part('day')}/${part('month')}/${part('year')}`
  return `${date} - ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}
