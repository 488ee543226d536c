/**
 * The texts that a shop has written in Hindi, as the field `inHindi` of an answer. They have the names of the fields in
 * whose places a reader of Hindi finds them.
 */
export function besideEnglish<Texts extends object>(texts: Texts): { inHindi?: Texts } {
  return Object.keys(texts).length > 0 ? { inHindi: texts } : {}
}

/** The names that have a text in Hindi, as the field `inHindi` of an answer. */
export function namesInHindi<Name extends string>(
  names: Record<Name, string | null | undefined>,
): { inHindi?: Partial<Record<Name, string>> } {
  const written = Object.entries(names).filter(([, text]) => text)
  return besideEnglish(Object.fromEntries(written) as Partial<Record<Name, string>>)
}

/** An answer with the shops' texts in the reader's language: where there is no text in Hindi, the first one stays. */
export function inLanguage<Answer>(answer: Answer, language: string): Answer {
  return language === 'hi' ? (translateTexts(answer) as Answer) : answer
}

function translateTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translateTexts)
  if (typeof value !== 'object' || value === null) return value
  const { inHindi = {}, ...others } = value as Record<string, unknown>
  const fields = Object.entries(others).map(([name, field]) => [name, translateTexts(field)])
  return Object.assign(Object.fromEntries(fields), inHindi)
}
