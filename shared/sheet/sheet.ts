/** The content of a printed document: only texts; `layOut` computes their positions. */
export type Sheet = {
  /** A4, or the roll of a thermal printer, which is 80 or 58 mm wide and as long as its text. */
  paper: 'a4' | 'roll' | 'roll58'
  locale: 'en' | 'hi'
  title: string
  author: string
  createdAt: Date
  /** The footer of each page when there are several, such as `Page #1 of #2`; numbers replace `#1` and `#2`. */
  pageLabel: string
  blocks: Block[]
}

export type Align = 'start' | 'end' | 'center'
export type Style = 'normal' | 'small' | 'strong' | 'title'
export type Weight = 400 | 650

export type Column = {
  title: string
  /** The column's width in proportion to the other columns. */
  share: number
  align?: Align
}

export type Block =
  | { kind: 'text'; text: string; style?: Style | undefined; align?: Align | undefined }
  /** Two texts on one line: one at its start, one at its end. */
  | { kind: 'pair'; start: string; end: string; style?: Style | undefined }
  /** Texts side by side, each a column of lines; the first line of each is strong. */
  | { kind: 'beside'; columns: string[][] }
  | { kind: 'table'; columns: Column[]; rows: string[][]; sums: string[] }
  /** A centred QR code, `size` millimetres wide. */
  | { kind: 'qr'; text: string; size: number }
  | { kind: 'rule' }
  | { kind: 'space' }

/** Sizes in points, 72 to the inch. */
export type Paper = { width: number; height: number; margin: number; size: number; leading: number }

export const MILLIMETRE = 72 / 25.4

export const papers: Record<Sheet['paper'], Paper> = {
  a4: { width: 595.28, height: 841.89, margin: 15 * MILLIMETRE, size: 9, leading: 1.4 },
  // Printers for 80 mm paper print on 72 mm of it.
  roll: {
    width: 80 * MILLIMETRE,
    height: Number.POSITIVE_INFINITY,
    margin: 4 * MILLIMETRE,
    size: 8.5,
    leading: 1.35,
  },
  // Printers for 58 mm paper print on 48 mm of it.
  roll58: {
    width: 58 * MILLIMETRE,
    height: Number.POSITIVE_INFINITY,
    margin: 5 * MILLIMETRE,
    size: 7.5,
    leading: 1.35,
  },
}

export const factors: Record<Style, number> = { normal: 1, small: 0.86, strong: 1, title: 1.65 }
export const isBold = (style: Style): boolean => style === 'strong' || style === 'title'
