export type ReadLine = { number: string; bankReference: string }

/**
 * The transfers and references in pasted lines: the number, then the reference, between them a tab, a comma, a semicolon
 * or spaces. `unread` has the places of lines without both, counted from 0; empty lines are left out.
 */
export function readReferences(text: string): { lines: ReadLine[]; unread: number[] } {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
  const read = rows.map((row) => /^"?(T?\d+)"?[\t ,;]+"?(.+?)"?$/i.exec(row))
  const unread = read.flatMap((found, at) => (found ? [] : [at]))
  const lines = read.flatMap((found) => {
    const [, number, bankReference] = found ?? []
    return number && bankReference ? [{ number, bankReference }] : []
  })
  return { lines, unread }
}
