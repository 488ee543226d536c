import { patterns } from './line-patterns.ts'

const SAMPLE_LETTERS = 4 * 1024
const isMessage = (line: string) => patterns.message.test(line)

/** True for the messages of a chat, copied or exported: most of the first lines begin with a time. */
export function isChat(text: string): boolean {
  const lines = text
    .slice(0, SAMPLE_LETTERS)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  return lines.filter(isMessage).length * 4 > lines.length
}

/** A message of a chat with its further lines, or lines without a message; an empty line ends both. */
type Block = { lines: string[]; isMessage: boolean }

/** The messages of a chat, or the parts of a text between empty lines. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [{ lines: [], isMessage: false }]
  const written = text.split(/\r?\n/)
  const isDashed = areEntries(written)
  for (const line of written) {
    const said = isDashed ? saidIn(line).replace(patterns.dashedEntry, '$1. ') : saidIn(line)
    const isNew = isMessage(line)
    if (said === '' || isNew) blocks.push({ lines: [], isMessage: isNew && said !== '' })
    if (said !== '') blocks.at(-1)?.lines.push(said)
  }
  return blocks.filter(({ lines }) => lines.length > 0)
}

const saidIn = (line: string) => line.replace(patterns.message, '').trim()

/** True for lines that begin with `7- ` and `8- `: numbers that follow one another are those of a list. */
function areEntries(lines: readonly string[]): boolean {
  const found = lines.flatMap((line) => patterns.dashedEntry.exec(saidIn(line))?.[1] ?? [])
  const follows = (number: string, at: number) => Number(number) === Number(found[0]) + at
  return found.length > 1 && found.every(follows)
}
