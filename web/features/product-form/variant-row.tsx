import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash from 'lucide-react/icons/trash-2'
import { clsx } from 'clsx'
import { MAX_IMAGES } from '#shared/limits.ts'
import { PicturePicker } from '#web/features/files/picture-picker.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { BarcodesField } from './barcodes-field.tsx'
import { type CommonField, commonFields } from './common-errors.ts'
import { NumberField, useErrorAt } from './fields.tsx'
import { type ProductValues, variantLabel } from './form-values.ts'
import { KindFields } from './kind-fields.tsx'
import { SkuField } from './sku-field.tsx'

type VariantRowProps = {
  at: number
  held: number
  /** The fields with an error that is shown once, at the field for all variants. */
  common: ReadonlySet<CommonField>
  onRemove?: () => void
}

/** One variant: price and stock, and all other fields after a tap. */
export function VariantRow({ at, held, common, onRemove }: VariantRowProps) {
  const t = useTranslations('productForm')
  const { formState } = useFormContext<ProductValues>()
  const attributes = useWatch<ProductValues, `variants.${number}.attributes`>({
    name: `variants.${at}.attributes`,
  })
  const [isOpen, setOpen] = useState(false)
  const label = variantLabel(attributes) || t('onlyVariant')
  const hasErrors = hasHiddenErrors(formState.errors.variants?.[at])
  const shows = isOpen || hasErrors
  // An error sentence needs the whole width of a phone.
  const saysError = commonFields.some(
    (field) => formState.errors.variants?.[at]?.[field] && !common.has(field),
  )
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <h3 className="text-sm font-semibold wrap-anywhere">
            <bdi>{label}</bdi>
          </h3>
          {held > 0 && <p className="text-xs text-accent-ink">{t('held', { count: held })}</p>}
        </div>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={shows}
          aria-label={t('detailsOf', { name: label })}
          onClick={() => setOpen(!shows)}
        >
          {t('details')}
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-4 transition-transform', shows && 'rotate-180')}
          />
        </Button>
        {onRemove && (
          <IconButton label={t('removeOf', { name: label })} onClick={onRemove}>
            <Trash aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <div className={clsx('grid gap-2 sm:grid-cols-3', !saysError && 'grid-cols-3')}>
        {commonFields.map((field) => (
          <NumberField
            key={field}
            name={`variants.${at}.${field}`}
            label={t(field)}
            kind={field === 'Stock' ? 'pieces' : 'rupees'}
            saidAt={common.has(field) ? field : undefined}
          />
        ))}
      </div>
      <KeptWhenFolded isShown={shows}>
        <Details at={at} label={label} />
      </KeptWhenFolded>
    </li>
  )
}

/** What was shown once stays when it is folded, because a picture may be on its way there. */
function KeptWhenFolded({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown && <div hidden={!isShown}>{children}</div>
}

const shownAlways: ReadonlySet<string> = new Set(commonFields)

/** True when a field has an error that only the details show. */
function hasHiddenErrors(errors: object | undefined): boolean {
  return Object.keys(errors ?? {}).some((name) => !shownAlways.has(name))
}

function Details({ at, label }: { at: number; label: string }) {
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken/50 p-3">
      <SkuField at={at} label={label} />
      <BarcodesField at={at} label={label} />
      <KindFields category={category} row={at} />
      <Pictures at={at} label={label} />
    </div>
  )
}

/** The variant's own pictures, or a copy of another variant's pictures. */
function Pictures({ at, label }: { at: number; label: string }) {
  const t = useTranslations('productForm')
  const { setValue } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const rows = useWatch<ProductValues, 'variants'>({ name: 'variants' })
  const images = rows[at]?.Images ?? []
  const change = (next: string[]) => setValue(`variants.${at}.Images`, next, { shouldDirty: true })
  const others = rows.flatMap((row, other) =>
    other !== at && (row.Images?.length ?? 0) > 0
      ? [{ value: String(other), label: variantLabel(row.attributes) }]
      : [],
  )
  return (
    <>
      <PicturePicker
        label={t('picturesOf', { name: label })}
        names={[`variants.${at}.Images`]}
        images={images}
        onChange={change}
        max={MAX_IMAGES}
        purpose="product"
        error={errorAt(`variants.${at}.Images`)}
      />
      {others.length > 0 && (
        <Field label={t('sameAs')} className="max-w-xs">
          <Select
            options={others}
            placeholder={t('sameAsNone')}
            value=""
            onChange={({ target }) => change(rows[Number(target.value)]?.Images ?? [])}
          />
        </Field>
      )}
    </>
  )
}
