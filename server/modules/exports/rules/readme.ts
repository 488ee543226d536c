import type { FolderChanges } from '#shared/contract/exports/account-folders.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'

/** The facts in a folder's README. */
export type FolderFacts = {
  /** Whose folder it is: name, GSTIN and address. */
  of: string[]
  /** The last instant of the month, in milliseconds. */
  end: number
  month: string
  /** The contents of each file, in words. A file with a GSTIN in its name stands here without it. */
  about: Record<string, string>
  /** The sums, and what the reader must know. */
  notes: string[]
}

const documents = {
  tax_invoice: 'Tax invoices',
  bill_of_supply: 'Bills of supply',
  credit_note: 'Credit notes',
} as const

/** The README of a folder, which is the same as long as the other files are. */
export function writeReadme(
  { of, month, end, about, notes }: FolderFacts,
  { asOf, files, changes }: { asOf: Date; files: string[]; changes: FolderChanges | null },
): string {
  const isOpen = asOf.getTime() <= end
  return [
    ...of,
    `Accounts of the month ${month}, as of ${formatDateTime(asOf)} (time of India)`,
    ...(isOpen ? ['The month had not ended then: this folder is not complete.'] : []),
    '',
    'FILES',
    ...files.map((name) => `${name}: ${about[name.replace(/-[0-9A-Z]{15}\./, '.')] ?? ''}`),
    '',
    ...notes,
    '',
    'CHANGES',
    ...changeLines(changes),
    '',
  ].join('\r\n')
}

function changeLines(changes: FolderChanges | null): string[] {
  if (!changes) return ['This is the first folder of the month.']
  const { since, issued, corrected, files } = changes
  return [
    `An earlier folder of the month was as of ${formatDateTime(since)}. Since then:`,
    ...issued.map(
      ({ kind, first, last, count }) => `${documents[kind]} issued: ${count}, ${first} to ${last}`,
    ),
    ...(corrected.length > 0 ? [`Payment corrected: ${corrected.join(', ')}`] : []),
    `Files that differ: ${files.join(', ')}`,
  ]
}
