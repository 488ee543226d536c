import type { ListReport } from '#server/import-lists.ts'
import { answerFlag } from './answers.ts'

/** Rows and columns are counted from 1, as spreadsheets do; the files of `--answers` count columns from 0. */
const columnNumber = (index: number) => index + 1

/**
 * The report of a list in plain lines: its reading with the reasons, the open questions, each wrong cell, and the
 * outcome for the products.
 */
export function sayReport({ shopName, details, problems, notes }: ListReport): string {
  const { counts, state } = details
  return [
    '',
    `${shopName}`,
    ...saysReading(details),
    ...saysColumns(details),
    ...saysValues(details),
    ...saysQuestions(details),
    ...saysProblems(problems),
    ...countNotes(notes),
    `${counts.rows} rows: ${counts.products} products with ${counts.variants} variants`,
    `  ${sums(state === 'done')
      .filter(([name]) => counts[name] > 0)
      .map(([name, words]) => `${counts[name]} ${words}`)
      .join(', ')}`,
  ].join('\n')
}

type Details = ListReport['details']

function saysReading({ sheets, sheet, headingRow, profile, join, joinReason, match }: Details) {
  const shape = profile === 'none' ? 'a list of no known program' : `the shape ${profile}`
  const heading = headingRow === null ? 'no row of headings' : `headings in row ${headingRow + 1}`
  const where = sheets.length > 1 ? `sheet ${sheet} (${sheets[sheet]?.name}), ` : ''
  return [
    `  read as ${shape}, ${where}${heading}`,
    `  rows are joined by ${join.by}${join.by === 'column' ? ` ${columnNumber(join.column)}` : ''}${reasonWords(joinReason)}`,
    `  articles of the shop are found by ${match}`,
  ]
}

const reasonWords = (reason: string | null) => (reason === null ? '' : `: ${reason}`)

function saysColumns({ columns }: Details): string[] {
  return columns
    .filter(({ filled, field }) => filled > 0 || field !== null)
    .map(({ index, heading, field, size, reason }) => {
      const read = field === null ? 'left out' : `${field}${size === null ? '' : ` ${size}`}`
      return `  column ${columnNumber(index)} "${heading}" → ${read}${reasonWords(reason)}`
    })
}

function saysValues({ values }: Details): string[] {
  return values
    .filter(({ chosen, value }) => chosen === null || chosen.toLowerCase() !== value.toLowerCase())
    .map(({ field, value, chosen, count }) => {
      const meaning = chosen === null ? 'not known' : `read as ${chosen}`
      return `  ${field} "${value}" (${count} rows) is ${meaning}`
    })
}

function saysQuestions({ questions }: Details): string[] {
  if (questions.length === 0) return []
  return [
    '  The list does not say (give the answers with --answer or in a file with --answers):',
    ...questions.map(
      ({ name, products, proposed }) =>
        `    ${name}, for ${products} products${proposed === null ? ':' : '; usual:'} ${answerFlag(name, proposed)}`,
    ),
  ]
}

/** Every wrong cell. Cells that wait for an answer are only counted at its question. */
function saysProblems(problems: ListReport['problems']): string[] {
  return problems
    .filter(({ isMissing }) => !isMissing)
    .map(({ row, column, field, message }) => {
      const cell = column === null ? (field ?? '') : `column ${columnNumber(column)}`
      return `  row ${row}${cell === '' ? '' : `, ${cell}`}: ${message}`
    })
}

function countNotes(notes: ListReport['notes']): string[] {
  return [...Map.groupBy(notes, ({ text }) => text)].map(
    ([text, all]) =>
      `  note: ${text} (row ${all[0]?.row}${all.length > 1 ? ` and ${all.length - 1} more` : ''})`,
  )
}

const sums = (isDone: boolean) =>
  [
    ['create', isDone ? 'new' : 'to be new'],
    ['extend', 'with further sizes or colours'],
    ['change', 'changed'],
    ['unchanged', 'already there and equal'],
    ['refused', 'left out'],
  ] as const

/** The last line: the saved products, or the reason for which nothing was saved. */
export function sayEnding(reports: readonly ListReport[], save: string): string {
  const problems = reports.reduce((sum, { details }) => sum + details.counts.problems, 0)
  if (save === 'nothing') return 'Nothing was changed (--dry-run).'
  if (save === 'all' && problems > 0)
    return `Nothing was imported: ${problems} cells are wrong or wait for an answer. Mend them, or take the good products with --valid-only.`
  const saved = reports.filter(({ details }) => details.appliedAt !== null)
  return saved.length === 0
    ? 'There was nothing to import.'
    : `Imported. Each shop sees its list on the page Import and can take it back there.`
}
