import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { InventoryVariant } from '#shared/contract/inventory.ts'
import { type Amounts, changedRow, type TypedRow } from '#web/features/inventory/bulk-rows.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useVariantName } from '#web/lib/locale.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

export type PriceAndStockProps = {
  product: { _id: string; productName: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes prices and stock of a product's variants without leaving the list. Loaded when it is first opened. */
function Part({ product, ...layer }: PriceAndStockProps) {
  const t = useTranslations('priceAndStock')
  const query = useQuery({ ...callQuery('GET /inventory', { productId: product._id }), gcTime: 0 })
  const variants = query.data?.products[0]?.variants
  return (
    <Dialog {...layer} title={t('title')} description={product.productName}>
      {variants ? (
        <VariantsForm variants={variants} onEnd={() => layer.onOpenChange(false)} />
      ) : (
        <NotLoaded query={query} waiting={query.data && <p>{t('gone')}</p>} />
      )}
    </Dialog>
  )
}

export const PriceAndStock = withMessages('priceAndStock', Part, ['inventory'])

const columns = ['sellingPrice', 'MRP', 'stock'] as const

const valuesOf = ({ sellingPrice, MRP, stock }: Amounts) => ({ sellingPrice, MRP, stock })
const rowOf = (_id: string, values: Amounts, seen: Amounts): TypedRow => ({
  _id,
  sellingPrice: String(values.sellingPrice),
  MRP: String(values.MRP),
  stock: String(values.stock),
  seen,
})

type Values = { rows: TypedRow[] }

/** An emptied field is asked for: an empty cell of the call changes nothing. */
async function loadSchema(empty: string) {
  const { z } = await import('zod')
  const text = z.string().trim().min(1, empty)
  const amounts = { sellingPrice: text, MRP: text, stock: text }
  const row = z.object({ ...amounts, _id: z.string(), seen: z.custom<Amounts>() })
  return z.object({ rows: z.array(row) })
}

type FormProps = { variants: readonly InventoryVariant[]; onEnd: () => void }

function VariantsForm({ variants, onEnd }: FormProps) {
  const t = useTranslations('priceAndStock')
  const nameOf = useVariantName()
  const undo = useUndo()
  const { events, register, errorAt, refusal, button } = useEndpointForm<
    'POST /change-products',
    Values
  >('POST /change-products', {
    schema: () => loadSchema(t('empty')),
    defaultValues: {
      rows: variants.map((variant) => rowOf(variant._id, valuesOf(variant), valuesOf(variant))),
    },
    toInput: ({ rows }) => ({ mode: 'all', rows: rows.map(changedRow) }),
    onSuccess: ({ message, rows }) => {
      onEnd()
      const changed = rows.flatMap(({ changed: is, variant }) => (is && variant ? [variant] : []))
      const back = changed.map(({ _id, before, after }) =>
        rowOf(_id, valuesOf(before), valuesOf(after)),
      )
      void toast(
        'success',
        message,
        back.length > 0 ? { undo: { label: t('undo'), run: () => undo(back) } } : {},
      )
    },
  })
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={[]} refusal={refusal} />
      {variants.map((variant, index) => (
        <fieldset key={variant._id} className="grid grid-cols-3 gap-x-2 gap-y-1">
          <legend className="mb-1 text-sm font-semibold wrap-anywhere">
            {nameOf(variant) || variant.SKU}
            {variant.held > 0 && (
              <span className="font-normal text-ink-muted">
                {' '}
                · {t('held', { count: variant.held })}
              </span>
            )}
          </legend>
          {columns.map((column) => (
            <Field key={column} label={t(column)} error={errorAt(`rows.${index}.${column}`)}>
              <TextInput
                inputMode={column === 'stock' ? 'numeric' : 'decimal'}
                autoComplete="off"
                className="money"
                onFocus={({ target }) => target.select()}
                {...register(`rows.${index}.${column}`)}
              />
            </Field>
          ))}
        </fieldset>
      ))}
      <div className="window-foot">
        <Button {...button} wide>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** Puts back what was changed, where nobody has changed it since. */
function useUndo() {
  const sayError = useErrorWords()
  const { mutate } = useCall('POST /change-products', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (rows: TypedRow[]) => mutate({ mode: 'all', rows: rows.map(changedRow) })
}
