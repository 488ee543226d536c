/** People type the dots below letters or leave them out. */
const withoutDots = (text: string) => text.normalize('NFC').replaceAll('\u093C', '')

/**
 * The server's table has Latin names. Returns the English name of the first place whose Hindi name begins with the words,
 * or the words unchanged.
 */
export function inEnglish(words: string, hindiNames: Partial<Record<string, string>> = {}): string {
  const typed = withoutDots(words)
  const isBegun = ([, hindi = '']: [string, string | undefined]) =>
    withoutDots(hindi).startsWith(typed)
  return Object.entries(hindiNames).find(isBegun)?.[0] ?? words
}
