type Measure = (text: string) => number
const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** Breaks a text into lines of at most `width`, between words; a word is broken only when it is wider than a line. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((one) => pieces(one, width, measure))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure(longer) > width) {
        lines.push(line)
        line = word
      } else {
        line = longer
      }
    }
    lines.push(line)
  }
  return lines
}

function pieces(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part)
      part = segment
    } else {
      part += segment
    }
  }
  return [...parts, part]
}
