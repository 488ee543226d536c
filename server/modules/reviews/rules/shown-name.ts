const signs = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/**
 * First name and initial of the last name: `Asha Rani Verma` is shown as `Asha V.` A Hindi initial keeps its vowel
 * sign.
 */
export function shownName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  const initial = last && [...signs.segment(last)][0]?.segment
  return initial ? `${first} ${initial}.` : first
}
