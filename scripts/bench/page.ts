import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = 'docs/performance.md'
const [begin, end] = ['<!-- bench: begin -->', '<!-- bench: end -->']

/** The page with these lines between its markers. */
export function withFigures(page: string, lines: string[]): string {
  const [before, rest] = page.split(begin)
  const [, after] = rest?.split(end) ?? []
  if (before === undefined || after === undefined)
    throw new Error(`${PAGE} has no lines "${begin}" and "${end}"`)
  return [before, begin, '\n\n', lines.join('\n').trim(), '\n\n', end, after].join('')
}

/** Writes the figures of a complete run; the formatter aligns the table, as the check expects it. */
export function writeFigures(lines: string[]): void {
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), lines))
  execFileSync('npx', ['oxfmt', PAGE])
}
