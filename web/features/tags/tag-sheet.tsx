import { useTranslations } from 'use-intl'
import { tagPath } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

export const tagFormats = ['sheet', 'small', 'label'] as const
export type TagFormat = (typeof tagFormats)[number]

/** A label to print. `code` is the code in the address of its tag. */
export type Label = {
  code: string
  title: string
  note: string
  price: number | null
  /** Printed too, so that a person can type it. */
  barcode?: string | undefined
}

export function tagAddress(code: string): string {
  return new URL(tagPath(code), location.origin).href
}

/** The grid of a page, with label sizes in millimetres. `page` is a named page of `base.css` with its margins. */
const layouts = {
  sheet: { page: 'tags-sheet', columns: 3, rows: 8, width: 70, height: 37 },
  small: {
    page: 'tags-small',
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
  },
  label: { page: 'tags-label', columns: 1, rows: 1, width: 50, height: 30 },
} as const

/** Labels on a sheet, or each on its own page for a label printer. */
export function TagSheet({ labels, format }: { labels: readonly Label[]; format: TagFormat }) {
  const { page, columns, rows, width, height } = layouts[format]
  const perPage = columns * rows
  const pages = Math.ceil(labels.length / perPage)
  return (
    <>
      {Array.from({ length: pages }, (_, at) => (
        <div
          key={at}
          className="grid break-after-page"
          style={{
            page,
            gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
            gridAutoRows: `${height}mm`,
          }}
        >
          {labels.slice(at * perPage, (at + 1) * perPage).map((label) => (
            <PrintedLabel key={label.code} label={label} height={height} />
          ))}
        </div>
      ))}
    </>
  )
}

function PrintedLabel({ label, height }: { label: Label; height: number }) {
  const t = useTranslations('tags')
  const { code, title, note, price, barcode } = label
  return (
    <div className="flex items-center gap-[1mm] overflow-hidden p-[1mm]">
      <div className="shrink-0" style={{ width: `${height - 3}mm` }}>
        <QrCode text={tagAddress(code)} label={t('shelfPrint', { name: title })} />
      </div>
      <div className="min-w-0 leading-tight" style={{ fontSize: `${height / 9}mm` }}>
        <p className="line-clamp-2 font-bold break-words">{title}</p>
        <p className="line-clamp-2 break-words">{note}</p>
        {price !== null && <p className="money font-bold">{formatRupees(price)}</p>}
        {barcode && <p className="money wrap-anywhere">{barcode}</p>}
        <p className="money">{code}</p>
      </div>
    </div>
  )
}
