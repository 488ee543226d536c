import { createReadStream, type ReadStream, statSync } from 'node:fs'
import { OperatorError } from '#server/platform/db/operator-error.ts'

/** The rest of a longer line is dropped: no row has so many characters (see `longestField`). */
const longestLine = 1_000_000
const lineEnd = 10

/** Opens a file for `readLines`; throws one sentence when there is none. */
export function openFile(file: string): { bytes: number; stream: ReadStream } {
  const bytes = sizeOf(file)
  return { bytes, stream: createReadStream(file) }
}

function sizeOf(file: string): number {
  try {
    const found = statSync(file)
    if (found.isFile()) return found.size
  } catch (cause) {
    throw new OperatorError(`There is no file ${file}`, { cause })
  }
  throw new OperatorError(`${file} is not a file`)
}

/** The lines of a text in UTF-8, without line ends; throws one sentence with the line of the first wrong byte. */
export async function* readLines(stream: ReadStream): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let text = ''
  const decode = (bytes?: Buffer): void => {
    try {
      // Each part ends with a line, so that a wrong byte is noticed on its own line.
      text += decoder
        .decode(bytes, { stream: bytes !== undefined })
        .slice(0, longestLine - text.length)
    } catch (cause) {
      const file = String(stream.path)
      throw new OperatorError(
        `${file} is not a CSV file in UTF-8: line ${line} has a byte that is no part of a letter`,
        { cause },
      )
    }
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let begin = 0; begin < chunk.length;) {
      const found = chunk.indexOf(lineEnd, begin)
      const end = found < 0 ? chunk.length : found + 1
      decode(chunk.subarray(begin, end))
      begin = end
      if (found < 0) break
      yield text.replace(/\n$/, '')
      text = ''
      line += 1
    }
  }
  decode()
  if (text) yield text
}
