import { useTranslations } from 'use-intl'
import { MAX_PRINTED_LABELS } from '#shared/limits.ts'
import type { TaggedVariant } from '#shared/contract/tags.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { usePrint } from '#web/ui/print-sheet.tsx'
import { loadEncoder } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Copies, copiesOf, repeat } from './copies.ts'
import {
  countWithoutBars,
  type Label,
  type LabelChoice,
  tagAddress,
  TagSheet,
} from './tag-sheet.tsx'

/** Makes the tags of variants, and prints or copies them. The caller must render `sheet`. */
export function useTags() {
  const t = useTranslations('tags')
  const sayError = useErrorWords()
  const { print, sheet } = usePrint()
  const sayCopies = useCopiesWords()
  const tellWithoutBars = useBarsWords()
  const making = useCall('POST /make-tags', {
    onError: (error) => void toast('error', sayError(error)),
  })
  const printLabels = async (labels: readonly Label[], choice: LabelChoice) => {
    // Load the encoder first, so that the codes are drawn in the first frame.
    const isReady = await loadEncoder().catch(() => undefined)
    if (isReady) print(<TagSheet labels={labels} {...choice} />)
    else void toast('error', t('loadFailed'))
    tellWithoutBars(labels, choice)
  }
  const copyCode = async (code: string) => {
    const address = tagAddress(code)
    await navigator.clipboard.writeText(address).then(
      () => toast('success', t('copied')),
      () => toast('error', t('copyFailed', { address })),
    )
  }
  const make = (variants: string[], then: (tags: (TaggedVariant & { code: string })[]) => void) =>
    making.mutate({ variants }, { onSuccess: ({ tags }) => then(tags) })
  return {
    sheet,
    isMaking: making.isPending,
    copyCode: (code: string) => void copyCode(code),
    copyVariant: (variantId: string) =>
      make([variantId], ([tag]) => void (tag && copyCode(tag.code))),
    printShelf: (label: Label, choice: LabelChoice) => void printLabels([label], choice),
    printVariants: (variants: string[], choice: LabelChoice) =>
      make(variants, (tags) => {
        const copies = repeat(tags, choice.copies)
        if (!copies || copies.length === 0) void toast('error', sayCopies(choice.copies, copies))
        else void printLabels(copies.map(toLabel), choice)
      }),
  }
}

/** Tells how many labels get a QR code, because the bars of their codes are too long for the label. */
export function useBarsWords() {
  const t = useTranslations('tags')
  return (labels: readonly Label[], choice: LabelChoice) => {
    const count = countWithoutBars(labels, choice)
    if (count > 0) void toast('info', t('withoutBars', { count }))
  }
}

/** Why nothing is printed: no piece is on the shelf, no number, or too many labels. */
export function useCopiesWords() {
  const t = useTranslations('tags')
  return ({ asOnShelf, typed }: Copies, labels: readonly unknown[] | undefined) => {
    if (labels) return t('copiesNone')
    const isNumber = asOnShelf || copiesOf({ asOnShelf, typed }, 0) !== undefined
    return t(isNumber ? 'copiesMany' : 'copiesWrong', { maximum: MAX_PRINTED_LABELS })
  }
}

export type Tags = ReturnType<typeof useTags>

export function toLabel({
  code,
  productName,
  SKU,
  barcodes: [barcode],
  attributes,
  sellingPrice,
  MRP,
}: TaggedVariant & { code: string }): Label {
  const chosen = [attributes.Size, attributes.Color].filter(Boolean).join(' · ')
  return {
    code,
    title: productName,
    note: chosen || SKU,
    price: sellingPrice,
    mrp: MRP,
    barcode,
    sku: SKU,
  }
}
