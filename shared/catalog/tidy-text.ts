/**
 * Invisible characters: control characters, characters that change the reading direction, and characters without width.
 * The two joiners are visible after a sign of an Indian script and inside an emoji.
 */
const unseenCharacters =
  /(?![\0\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu

/** The text without invisible characters. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseenCharacters, '')
}

/** Removes invisible characters, and replaces each run of white space (also line ends) by one space. */
export function tidy(text: string): string {
  return withoutUnseen(text).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** The first whole words that fit into `most` characters, followed by `…`; null when no word fits. */
export function shortenAtWord(text: string, most: number): string | null {
  const characters = [...text]
  if (characters.length <= most) return text
  const room = characters.slice(0, most - 1)
  const next = characters[most - 1]
  const whole = next === ' ' ? room.length : room.lastIndexOf(' ')
  if (whole < 1) return null
  return `${room
    .slice(0, whole)
    .join('')
    .replace(/[\s,;:&(–-]+$/u, '')}…`
}

/** The texts that are not empty. */
export function withoutEmpty<Texts extends Partial<Record<string, string | undefined>>>(
  texts?: Texts,
): FilledTexts<Texts> {
  const filled = Object.entries(texts ?? {}).filter(([, text]) => text !== undefined && text !== '')
  return Object.fromEntries(filled) as FilledTexts<Texts>
}

type FilledTexts<Texts> = { [Name in keyof Texts]?: Exclude<NonNullable<Texts[Name]>, ''> }
