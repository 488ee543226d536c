import type { Block } from '#server/platform/pdf/sheet.ts'

/** A line with an amount at its end. */
export function pair(start: string, paise: number): Block {
  return { kind: 'pair', start, end: figure(paise) }
}

const figures = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `1,23,456.00`, in Indian groups. */
export function figure(paise: number): string {
  return figures.format(paise / 100)
}
