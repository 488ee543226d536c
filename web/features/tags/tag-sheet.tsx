import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { tagPath } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { qrPath } from '#web/ui/qr-path.ts'
import type { Copies } from './copies.ts'
import { barsOf } from './barcode-bars.ts'

export const tagFormats = ['sheet', 'small', 'label', 'label50', 'label38'] as const
export type TagFormat = (typeof tagFormats)[number]
/** The code on a label: `qr` opens the tag's address, `bars` is the barcode or SKU, for a scanner at the till. */
export const labelCodes = ['qr', 'bars'] as const
export type LabelCode = (typeof labelCodes)[number]
export type LabelChoice = { format: TagFormat; codeOn: LabelCode; copies: Copies }

/** A label to print. `code` is the code in the address of its tag. */
export type Label = {
  code: string
  title: string
  note: string
  price: number | null
  mrp?: number
  /** None on shelves. The bars say the barcode, or else the SKU. */
  barcode?: string | undefined
  sku?: string
}

export function tagAddress(code: string): string {
  return new URL(tagPath(code), location.origin).href
}

/** The grid of a page, with label sizes in millimetres. `page` is a named page of `base.css` with its margins. */
export const labelLayouts = {
  sheet: { page: 'tags-sheet', columns: 3, rows: 8, width: 70, height: 37 },
  small: {
    page: 'tags-small',
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
  },
  label: { page: 'tags-label', columns: 1, rows: 1, width: 50, height: 30 },
  label50: { page: 'tags-label50', columns: 1, rows: 1, width: 50, height: 25 },
  label38: { page: 'tags-label38', columns: 1, rows: 1, width: 38, height: 25 },
} as const

/** Labels on a sheet, or each on its own page for a label printer. */
type SheetProps = LabelChoice & { labels: readonly Label[] }

export function TagSheet({ labels, format, codeOn }: SheetProps) {
  const { page, columns, rows, width, height } = labelLayouts[format]
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
          {labels.slice(at * perPage, (at + 1) * perPage).map((label, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a label may stand there several times
            <PrintedLabel key={index} {...{ label, codeOn, width, height }} />
          ))}
        </div>
      ))}
    </>
  )
}

/** Narrower bars are not read by common scanners, in millimetres. */
const THINNEST_BAR = 0.19
const MARGIN = 1

type PrintedProps = { label: Label; codeOn: LabelCode; width: number; height: number }

/** The text of the bars of a label, and their modules; null where they have no place, or cannot say the text. */
function barsOn({ barcode, sku = '' }: Label, width: number) {
  const text = barcode ?? sku
  const bars = barsOf(text)
  return bars !== null && bars.length * THINNEST_BAR <= width - 2 * MARGIN ? { bars, text } : null
}

/** The number of labels that get a QR code instead of the chosen bars. */
export function countWithoutBars(
  labels: readonly Label[],
  { format, codeOn }: LabelChoice,
): number {
  const { width } = labelLayouts[format]
  return codeOn === 'bars' ? labels.filter((label) => barsOn(label, width) === null).length : 0
}

/** A label with its barcode; with its QR code where the barcode has no place, or is no text that bars can say. */
function PrintedLabel({ label, codeOn, width, height }: PrintedProps) {
  const bars = codeOn === 'bars' ? barsOn(label, width) : null
  return (
    <div
      className={clsx('flex gap-[1mm] overflow-hidden p-[1mm]', bars && 'flex-col text-center')}
      style={{ fontSize: `${Math.min(height / 9.5, width / 16)}mm` }}
    >
      {bars ? (
        <>
          <Words label={label} className="line-clamp-1" />
          <Bars {...bars} height={height / 3} />
        </>
      ) : (
        <BesideQr label={label} side={Math.min(height - 3, width * 0.45)} />
      )}
    </div>
  )
}

/** Name, kind, price, and the MRP where it is higher. */
function Words({ label, className }: { label: Label; className: string }) {
  const t = useTranslations('tags')
  const { title, note, price, mrp = 0 } = label
  return (
    <div className="leading-tight">
      <p className={clsx('font-bold break-words', className)}>{title}</p>
      <p className="line-clamp-1 break-words">{note}</p>
      {price !== null && (
        <p>
          <span className="money font-bold">{formatRupees(price)}</span>{' '}
          {mrp > price && <span className="money">{t('mrp', { mrp: formatRupees(mrp) })}</span>}
        </p>
      )}
    </div>
  )
}

function BesideQr({ label, side }: { label: Label; side: number }) {
  const t = useTranslations('tags')
  const { code, title, barcode } = label
  return (
    <>
      <div className="shrink-0 self-center" style={{ width: `${side}mm` }}>
        <QrCode text={tagAddress(code)} label={t('shelfPrint', { name: title })} />
      </div>
      <div className="min-w-0 self-center">
        <Words label={label} className="line-clamp-2" />
        {barcode && <p className="leading-tight wrap-anywhere">{barcode}</p>}
        <p className="money leading-tight">{code}</p>
      </div>
    </>
  )
}

/** `height` in millimetres. */
function Bars({ bars, text, height }: { bars: string; text: string; height: number }) {
  const path = qrPath([[...bars].map((module) => module === '1')])
  return (
    <div className="mt-auto leading-none">
      <svg
        viewBox={`0 0 ${bars.length} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="block w-full"
        style={{ height: `${height}mm` }}
      >
        <title>{text}</title>
        <path d={path} fill="currentColor" />
      </svg>
      <span className="money">{text}</span>
    </div>
  )
}
