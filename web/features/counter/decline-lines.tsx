import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'

type Line = MerchantOrder['products'][number]
type DeclineProps = {
  lines: Line[]
  /** The `variantId` of each line that is not available. */
  missing: string[]
  onChange: (missing: string[]) => void
}

/** The items to prepare, each line with a checkbox for "not available". */
export function DeclineLines({ lines, missing, onChange }: DeclineProps) {
  const t = useTranslations('orders')
  const id = useId()
  const toggle = (variantId: string, isMissing: boolean) =>
    onChange(isMissing ? [...missing, variantId] : missing.filter((one) => one !== variantId))
  return (
    <div>
      <p id={id} className="mb-1 text-xs font-semibold text-ink-muted">
        {t('readyTick')}
      </p>
      <ul
        aria-labelledby={id}
        className="-mx-1 max-h-[38dvh] divide-y divide-hairline overflow-y-auto border-y border-hairline px-1"
      >
        {lines.map((line) => (
          <li key={line.variantId} className="py-2">
            <DeclineLine
              line={line}
              isMissing={missing.includes(line.variantId)}
              onToggle={(isMissing) => toggle(line.variantId, isMissing)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LineProps = { line: Line; isMissing: boolean; onToggle: (isMissing: boolean) => void }

function DeclineLine({ line, isMissing, onToggle }: LineProps) {
  const t = useTranslations('orders')
  return (
    <>
      <div className="flex gap-3 text-sm">
        <div className="w-11 shrink-0">
          <Picture
            path={line.image}
            alt=""
            sizes="44px"
            className={clsx('rounded-control', isMissing && 'opacity-50')}
          />
        </div>
        <div className="min-w-0 grow wrap-anywhere">
          <p className={clsx('font-semibold', isMissing && 'line-through')}>{line.name}</p>
          <VariantWords variant={line.variant} kind={line.kind} />
          <p className="money text-ink-muted">
            {t('lineOf', { quantity: line.quantity, price: formatRupees(line.price) })}
          </p>
        </div>
      </div>
      <Checkbox
        checked={isMissing}
        label={t('notAvailable')}
        aria-label={t('notAvailableOf', { name: line.name })}
        className={clsx(isMissing && 'font-semibold text-danger')}
        onChange={(event) => onToggle(event.target.checked)}
      />
    </>
  )
}
