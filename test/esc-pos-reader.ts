/** What a printer has printed: rows of dots as `#` and a space, and the commands between the pictures. */
export type PrintedPaper = { width: number; rows: string[]; commands: string[] }

/**
 * Reads bytes as a printer does, after Epson's reference of ESC/POS. Throws for a command that it does not know, for a
 * picture that is cut short, and for two widths on one paper.
 */
export function readEscPos(bytes: Uint8Array): PrintedPaper {
  const paper: PrintedPaper = { width: 0, rows: [], commands: [] }
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new Error(`the bytes end within a command at ${at}`)
    at += count
    return bytes.slice(at - count, at)
  }
  const takeByte = () => take(1)[0] ?? 0
  const commands: Record<string, () => string> = {
    '1b 40': () => 'reset',
    '1b 64': () => `feed ${takeByte()} lines`,
    '1d 0c': () => 'next label',
    '1d 56': () => `cut ${[...take(2)].join(' ')}`,
    '1d 76': () => {
      const [kind, mode, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = take(6)
      if (kind !== 0x30 || mode !== 0) throw new Error(`a picture of another kind: ${kind} ${mode}`)
      const [rowBytes, rows] = [xLow + 256 * xHigh, yLow + 256 * yHigh]
      if (paper.width !== 0 && paper.width !== rowBytes * 8) throw new Error('two widths')
      paper.width = rowBytes * 8
      for (let row = 0; row < rows; row += 1) paper.rows.push(dotsOf(take(rowBytes)))
      return 'picture'
    },
  }
  while (at < bytes.length) {
    const name = [...take(2)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const command = commands[name]
    if (!command) throw new Error(`an unknown command at ${at - 2}: ${name}`)
    paper.commands.push(command())
  }
  return paper
}

function dotsOf(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replaceAll('0', ' ')
    .replaceAll('1', '#')
}

/** The rows as a picture in black and white, for decoders and for eyes. */
export function pictureOf({ width, rows }: Pick<PrintedPaper, 'width' | 'rows'>) {
  const data = new Uint8ClampedArray(4 * width * rows.length).fill(255)
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < width; x += 1) {
      if (row[x] === '#') data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
    }
  }
  return { width, height: rows.length, data }
}
