import { encodeQR } from 'qr'
import {
  type Align,
  type Block,
  factors,
  isBold,
  MILLIMETRE,
  type Paper,
  papers,
  type Sheet,
  type Style,
  type Weight,
} from './sheet.ts'
import { wrap } from './wrap.ts'

/**
 * A line of text with its baseline, a rule, or a bar of a code. Distances are in points from the upper left corner of
 * the page.
 */
export type Mark =
  | { kind: 'text'; text: string; x: number; y: number; size: number; weight: Weight }
  | { kind: 'rule'; x: number; y: number; width: number; isStrong: boolean }
  /** A black bar. */
  | { kind: 'bar'; x: number; y: number; width: number; height: number }

export type Page = Mark[]
export type LaidOut = { pages: Page[]; width: number; height: number }

/** The width of a text in points. */
export type Measure = (text: string, size: number, weight: Weight) => number

const GAP = 6
/** Space at the foot of a page for its number, in points. */
const FOOT = 24

type PlacedSheet = Pick<Sheet, 'paper' | 'blocks' | 'pageLabel'>

/** Computes the position of every text of a sheet, on as many pages as needed. A roll is one page of any length. */
export function layOut(sheet: PlacedSheet, measure: Measure): LaidOut {
  const setter = new Setter(papers[sheet.paper], measure)
  for (const block of sheet.blocks) setter.set(block)
  return setter.end(sheet.pageLabel)
}

type Box = { x: number; width: number }
type Line = { text: string; x: number; style: Style }

class Setter {
  readonly #paper: Paper
  readonly #measure: Measure
  readonly #box: Box
  #pages: Page[] = [[]]
  #y: number

  constructor(paper: Paper, measure: Measure) {
    this.#paper = paper
    this.#measure = measure
    this.#box = { x: paper.margin, width: paper.width - 2 * paper.margin }
    this.#y = paper.margin
  }

  set(block: Block): void {
    switch (block.kind) {
      case 'text':
        return this.#rows([this.#lines(block.text, this.#box, block.style, block.align)])
      case 'pair':
        return this.#pair(block)
      case 'beside':
        return this.#beside(block.columns)
      case 'table':
        return this.#table(block)
      case 'qr':
        return this.#qr(block)
      case 'rule':
        return this.#rule(false)
      case 'space':
        this.#y += this.#height('normal')
    }
  }

  end(pageLabel: Sheet['pageLabel']): LaidOut {
    const { width, height, margin, size } = this.#paper
    const pages = this.#pages
    if (pages.length > 1)
      for (const [index, page] of pages.entries()) {
        const text = pageLabel.replace('#1', `${index + 1}`).replace('#2', `${pages.length}`)
        page.push({
          kind: 'text',
          text,
          x: margin,
          y: height - margin,
          size: size * factors.small,
          weight: 400,
        })
      }
    return { pages, width, height: Number.isFinite(height) ? height : this.#y + margin }
  }

  #height(style: Style): number {
    return this.#paper.size * factors[style] * this.#paper.leading
  }

  #width(text: string, style: Style): number {
    return this.#measure(text, this.#paper.size * factors[style], isBold(style) ? 650 : 400)
  }

  #lines(text: string, { x, width }: Box, style: Style = 'normal', align: Align = 'start'): Line[] {
    const room = { start: 0, center: 0.5, end: 1 }[align]
    return wrap(text, width, (part) => this.#width(part, style)).map((line) => ({
      text: line,
      x: x + room * (width - this.#width(line, style)),
      style,
    }))
  }

  /** Places cells side by side, each with some lines; a page break never divides a row. */
  #rows(cells: Line[][]): void {
    const heights = cells.map((lines) =>
      lines.reduce((sum, { style }) => sum + this.#height(style), 0),
    )
    const height = Math.max(...heights)
    this.#turn(height)
    for (const lines of cells) {
      let y = this.#y
      for (const { text, x, style } of lines) {
        const size = this.#paper.size * factors[style]
        y += this.#height(style)
        const baseline = y - this.#height(style) + size * 1.05
        const weight = isBold(style) ? 650 : 400
        if (text) this.#page.push({ kind: 'text', text, x, y: baseline, size, weight })
      }
    }
    this.#y += height
  }

  get #page(): Page {
    return this.#pages.at(-1) ?? []
  }

  /** Begins a new page when a row of this height does not fit; returns true when it has begun one. */
  #turn(height: number): boolean {
    if (this.#y + height <= this.#paper.height - this.#paper.margin - FOOT) return false
    this.#pages.push([])
    this.#y = this.#paper.margin
    return true
  }

  #pair({ start, end, style = 'normal' }: Extract<Block, { kind: 'pair' }>): void {
    const endWidth = Math.min(this.#width(end, style), this.#box.width * 0.6)
    const { x, width } = this.#box
    const left = { x, width: width - endWidth - GAP }
    const right = { x: x + width - endWidth - 0.01, width: endWidth + 0.02 }
    this.#rows([this.#lines(start, left, style), this.#lines(end, right, style, 'end')])
  }

  #beside(columns: string[][]): void {
    const boxes = this.#boxes(columns.map(() => 1))
    const cells = columns.map((texts, index) =>
      texts.flatMap((text, line) =>
        this.#lines(text, boxes[index] ?? this.#box, line === 0 ? 'strong' : 'normal'),
      ),
    )
    this.#rows(cells)
  }

  #table({ columns, rows, sums }: Extract<Block, { kind: 'table' }>): void {
    const boxes = this.#boxes(columns.map(({ share }) => share))
    const row = (texts: string[], style: Style) =>
      columns.map(({ align }, index) =>
        this.#lines(texts[index] ?? '', boxes[index] ?? this.#box, style, align),
      )
    const head = () => {
      this.#rule(true)
      this.#rows(
        row(
          columns.map(({ title }) => title),
          'strong',
        ),
      )
      this.#rule(true)
    }
    head()
    for (const texts of rows) {
      const cells = row(texts, 'normal')
      const height = Math.max(...cells.map((lines) => lines.length)) * this.#height('normal')
      if (this.#turn(height)) head()
      this.#rows(cells)
      this.#y += 2
    }
    this.#rule(true)
    this.#rows(row(sums, 'strong'))
    this.#rule(true)
  }

  #boxes(shares: number[]): Box[] {
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const width = this.#box.width - GAP * (shares.length - 1)
    let x = this.#box.x
    return shares.map((share) => {
      const box = { x, width: (width * share) / whole }
      x += box.width + GAP
      return box
    })
  }

  /** Neighbouring dark modules of a row become one bar, so that no printer leaves a gap between them. */
  #qr({ text, size }: Extract<Block, { kind: 'qr' }>): void {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    const module = (size * MILLIMETRE) / rows.length
    const left = this.#box.x + (this.#box.width - module * rows.length) / 2
    this.#turn(module * rows.length)
    for (const row of rows) {
      let from = 0
      while (from < row.length) {
        let to = from + 1
        while (row[to] === row[from] && to < row.length) to += 1
        const bar = { x: left + from * module, y: this.#y, width: (to - from) * module }
        if (row[from]) this.#page.push({ kind: 'bar', ...bar, height: module })
        from = to
      }
      this.#y += module
    }
  }

  #rule(isStrong: boolean): void {
    this.#y += 3
    this.#page.push({ kind: 'rule', x: this.#box.x, y: this.#y, width: this.#box.width, isStrong })
    this.#y += 3
  }
}
