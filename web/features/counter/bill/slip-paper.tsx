import { clsx } from 'clsx'
import type { Slip, SlipBlock } from '#shared/contract/orders/bill-links.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

const styles = {
  normal: '',
  small: 'text-[0.86em]',
  strong: 'font-bold',
  title: 'text-[1.5em] font-bold leading-tight',
}
const aligns = { start: '', center: 'text-center', end: 'text-right' }

/** A bill as a roll shows it. It fills its place; the size of its letters is that of the place. */
export function SlipPaper({ slip }: { slip: Slip }) {
  return (
    <article aria-label={slip.title} className="leading-snug wrap-anywhere">
      {slip.blocks.map((block, index) => (
        <Line key={index} block={block} number={slip.number} />
      ))}
    </article>
  )
}

function Line({ block, number }: { block: SlipBlock; number: string }) {
  if (block.kind === 'rule') return <hr className="my-1 border-ink" />
  if (block.kind === 'space') return <div className="h-2" />
  if (block.kind === 'qr') {
    return (
      <div className="mx-auto" style={{ width: `${block.size + 8}mm` }}>
        <QrCode text={block.text} label={number} />
      </div>
    )
  }
  const { style = 'normal' } = block
  if (block.kind === 'text')
    return <p className={clsx(styles[style], aligns[block.align ?? 'start'])}>{block.text}</p>
  return (
    <p className={clsx('flex justify-between gap-3', styles[style])}>
      <span className="min-w-0">{block.start}</span>
      <span className="money whitespace-nowrap">{block.end}</span>
    </p>
  )
}
