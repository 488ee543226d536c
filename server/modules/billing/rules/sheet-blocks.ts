import type { Block, Column } from '#shared/sheet/sheet.ts'

export function center(text: string, style: 'normal' | 'strong' | 'title' = 'normal'): Block {
  return { kind: 'text', text, style, align: 'center' }
}

/** A right-aligned column of numbers. */
export function end(title: string, share: number): Column {
  return { title, share, align: 'end' }
}

export function pair(start: string, paise: number): Block {
  return { kind: 'pair', start, end: figure(paise) }
}

export function strong(start: string, paise: number): Block {
  return { kind: 'pair', start, end: `₹ ${figure(paise)}`, style: 'strong' }
}

export const small = (text: string): Block => ({ kind: 'text', text, style: 'small' })

const figures = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `1,23,456.00`, in Indian groups. */
export function figure(paise: number): string {
  return figures.format(paise / 100)
}
