import { withoutUnseen } from '../contract/wire.ts'

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
