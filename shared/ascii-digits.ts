/** The text with the digits of every script as those of ASCII: `९८` becomes `98`. */
export function withAsciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/** The digits of a script follow each other in Unicode, from zero on. */
function valueOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
