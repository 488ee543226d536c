import { useTranslations } from 'use-intl'
import { SmallPrint } from '#web/features/printer/small-print.tsx'
import { NothingToPrint } from '#web/features/printer/printer-error.ts'
import type { Printer } from '#web/features/printer/printers.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useCall } from '#web/lib/use-call.ts'
import { drawLabel } from './label-picture.ts'
import type { Label, LabelChoice } from './tag-sheet.tsx'
import { repeat } from './copies.ts'
import { toLabel, useBarsWords, useCopiesWords } from './use-print-tags.tsx'

type PrintLabelsProps = { variants: readonly string[]; choice: LabelChoice; disabled: boolean }

/** Prints labels on the small printer that this browser remembers, or chooses one. */
export function PrintLabels({ variants, choice, disabled }: PrintLabelsProps) {
  const t = useTranslations('tags')
  const making = useCall('POST /make-tags')
  const sayCopies = useCopiesWords()
  const tellWithoutBars = useBarsWords()
  const wordsOf = ({ title, note, price, mrp = 0 }: Label) => [
    { text: title, weight: 650, lines: 2 } as const,
    { text: note, weight: 400, lines: 1 } as const,
    ...(price === null ? [] : [{ text: formatRupees(price), weight: 650, lines: 1 } as const]),
    ...(price !== null && mrp > price
      ? [{ text: t('mrp', { mrp: formatRupees(mrp) }), weight: 400, lines: 1 } as const]
      : []),
  ]
  const draw = async (printer: Printer) => {
    const { tags } = await making.mutateAsync({ variants: [...variants] })
    const copies = repeat(tags, choice.copies)
    if (!copies || copies.length === 0) throw new NothingToPrint(sayCopies(choice.copies, copies))
    const labels = copies.map(toLabel)
    tellWithoutBars(labels, choice)
    return Promise.all(labels.map((label) => drawLabel(label, wordsOf(label), choice, printer)))
  }
  return <SmallPrint use="label" draw={draw} disabled={disabled} />
}
