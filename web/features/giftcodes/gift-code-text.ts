import { formatDate } from '#web/lib/format.ts'

const LENGTH = 16

/** Formats the typed text in capitals and groups of four; nothing else changes while a person types. */
export function groupsOf(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return signs.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The last day on which a code may be redeemed, as `23/11/2027`. It expires at the midnight after that day. */
export function lastDayOf({ expiresAt }: { expiresAt: string }): string {
  return formatDate(new Date(new Date(expiresAt).getTime() - 1))
}

export function isWhole(code: string): boolean {
  return code.replaceAll('-', '').length === LENGTH
}
