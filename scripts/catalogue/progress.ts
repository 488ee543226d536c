import type { Summary } from './import-catalogue.ts'

type Screen = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

const barWidth = 30
const rowsPerLine = 1500

/** A progress bar that stays on its line on a terminal; elsewhere a plain line from time to time. */
export function showProgress(screen: Screen) {
  let next = rowsPerLine
  return (summary: Summary, share: number) => {
    const { read, imported, alreadyThere, leftOut } = summary
    const counts = `${read} read, ${imported} imported, ${alreadyThere} already there, ${leftOut} left out`
    if (screen.isTTY) {
      const full = Math.round(Math.min(1, share) * barWidth)
      const bar = '█'.repeat(full).padEnd(barWidth, '░')
      screen.write(`\r${bar} ${Math.floor(Math.min(1, share) * 100)} %  ${counts}`)
      return
    }
    if (read < next) return
    next = read + rowsPerLine
    screen.write(`${counts}\n`)
  }
}
