import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { CategoryForm, EditableProduct } from '#shared/contract/catalog/product-editor.ts'
import { mustExist } from '#shared/must-exist.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { loadSchemas, type ProductValues, toEditInput, valuesOf } from './form-values.ts'
import { ProductForm } from './product-form.tsx'
import { newMark } from './sku.ts'
import { useVariations } from './use-variations.ts'

export type EditProductProps = { product: EditableProduct; lists: readonly CategoryForm[] }

/** The form of an existing product. Each saved version has a form of its own. */
export function EditProduct({ product, lists }: EditProductProps) {
  const [present, setPresent] = useState(product)
  return (
    <EditForm
      key={present.updatedAt}
      product={present}
      latest={product}
      lists={mustExist(
        lists.find(({ category }) => category === present.category),
        'the lists of a category',
      )}
      onPresent={setPresent}
    />
  )
}

type EditFormProps = {
  product: EditableProduct
  /** The latest version from the server. It is newer than `product` after a change outside of the form. */
  latest: EditableProduct
  lists: CategoryForm
  onPresent: (product: EditableProduct) => void
}

function EditForm({ product, latest, lists, onPresent }: EditFormProps) {
  const t = useTranslations('productForm')
  const sayError = useErrorWords()
  const [mark] = useState(newMark)
  const [start] = useState(() => valuesOf(product))
  const editor = useEndpointForm<'PUT /editProduct', ProductValues>('PUT /editProduct', {
    schema: async () => (await loadSchemas()).edit,
    toInput: toEditInput,
    defaultValues: start,
    onSuccess: ({ message, product: saved }) => {
      void toast('success', message)
      onPresent(saved)
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  const [isUploading, setUploading] = useState(false)
  useLatest(editor.form, { product, latest, onPresent, isUploading })
  const variations = useVariations(editor.form, { mark, sizes: [] })
  const { refusal } = editor
  const changed = refusal?.code === 'PRODUCT_CHANGED' ? refusal.details.product : undefined
  return (
    <ProductForm
      editor={editor}
      refusal={refusal}
      lists={lists}
      variations={variations}
      held={new Map(product.variants.map(({ _id, held }) => [_id, held]))}
      submit={t('saveChanges')}
      onUploads={setUploading}
      aid={
        changed && (
          <Button variant="secondary" className="self-start" onClick={() => onPresent(changed)}>
            {t('showPresent')}
          </Button>
        )
      }
    />
  )
}

/** Applies a newer version when no input is lost: the form is untouched, also by a picture on its way, or only the status has changed. */
function useLatest(
  { setValue, formState: { isDirty } }: UseFormReturn<ProductValues>,
  {
    product,
    latest,
    onPresent,
    isUploading,
  }: Omit<EditFormProps, 'lists'> & { isUploading: boolean },
): void {
  const takeOver = useEffectEvent((updatedAt: string) => {
    if (updatedAt <= product.updatedAt) return
    if (!isDirty && !isUploading) onPresent(latest)
    else if (contentOf(latest) === contentOf(product)) setValue('updatedAt', updatedAt)
  })
  const { updatedAt } = latest
  useEffect(() => takeOver(updatedAt), [updatedAt])
}

function contentOf({ updatedAt: _version, status: _status, ...content }: EditableProduct): string {
  return JSON.stringify(content)
}
