import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Category } from '#shared/catalog/categories.ts'
import type { CategoryForm, EditableProduct } from '#shared/contract/catalog/product-editor.ts'
import { paths } from '#shared/paths.ts'
import { mustExist } from '#shared/must-exist.ts'
import { Link } from '#web/lib/router.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { CategoryCards } from './category-cards.tsx'
import { readDraft, removeDraft, useDraft } from './draft.ts'
import { copyOf, emptyValues, inCategory, type ProductValues, toAddInput } from './form-values.ts'
import { ProductForm } from './product-form.tsx'
import { newMark, withSkus } from './sku.ts'
import { useVariations } from './use-variations.ts'

type AddProductProps = {
  lists: readonly CategoryForm[]
  shop: { name: string; email: string }
  /** The product whose values the new one begins with. */
  copied: EditableProduct | undefined
}

/** The form of a new product; after success an empty one takes its place. */
export function AddProduct({ lists, shop, copied }: AddProductProps) {
  const [round, setRound] = useState(0)
  const [added, setAdded] = useState<string>()
  const [first, setFirst] = useState(() => (copied ? copyOf(copied) : readDraft(shop.email)))
  const restart = (id?: string) => {
    removeDraft()
    setFirst(undefined)
    setAdded(id)
    setRound(round + 1)
    scrollTo({ top: 0 })
  }
  return (
    <AddForm
      key={round}
      lists={lists}
      shop={shop}
      first={first}
      isDraft={first !== undefined && copied === undefined}
      added={added}
      onRestart={restart}
    />
  )
}

type AddFormProps = Omit<AddProductProps, 'copied'> & {
  first: ProductValues | undefined
  isDraft: boolean
  /** The id of the product that was just added. */
  added: string | undefined
  onRestart: (added?: string) => void
}

function AddForm({ lists, shop, first, isDraft, added, onRestart }: AddFormProps) {
  const t = useTranslations('productForm')
  const sayError = useErrorWords()
  const [mark] = useState(newMark)
  const listOf = (category: Category) =>
    mustExist(
      lists.find((list) => list.category === category),
      'the lists of a category',
    )
  const [start] = useState(
    () => first ?? emptyValues('Clothing', listOf('Clothing').last, shop.name),
  )
  const editor = useEndpointForm<'POST /addProduct', ProductValues>('POST /addProduct', {
    schema: async () => (await import('./form-schemas.ts')).addSchema,
    toInput: toAddInput,
    defaultValues: start,
    warnsOnLeave: true,
    onSuccess: ({ id, message }) => {
      void toast('success', message)
      onRestart(id)
    },
    // The specification has a toast for this call; fields and their list show the details.
    onError: (error) => void toast('error', sayError(error)),
  })
  const { form } = editor
  const [category, setCategory] = useState<Category>(start.category)
  const variations = useVariations(form, { mark, sizes: listOf(start.category).last?.sizes ?? [] })
  useDraft(form, shop.email)
  const change = (next: Category) => {
    const { last } = listOf(next)
    const values = inCategory(form.getValues(), next, last)
    form.reset(values, { keepDefaultValues: true })
    variations.restart(values, last?.sizes ?? [])
    setCategory(next)
  }
  const proposeSkus = () => {
    const { variants, productName } = form.getValues()
    if (variants.some(({ SKU }) => SKU.trim() === ''))
      form.setValue('variants', withSkus(variants, productName, mark))
  }
  return (
    <ProductForm
      editor={{
        ...editor,
        events: {
          ...editor.events,
          onSubmit: (event) => {
            proposeSkus()
            editor.events.onSubmit(event)
          },
        },
      }}
      refusal={editor.refusal}
      lists={listOf(category)}
      variations={variations}
      held={new Map()}
      submit={t('add')}
      head={
        <>
          {added && <JustAdded id={added} />}
          {isDraft && <DraftNote onRestart={() => onRestart()} />}
          <CategoryCards value={category} onChange={change} />
        </>
      }
    />
  )
}

function JustAdded({ id }: { id: string }) {
  const t = useTranslations('productForm')
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-success-soft px-3 py-2 text-sm text-success">
      <span className="font-semibold">{t('added')}</span>
      <Link to={paths.product(id)} className="underline underline-offset-3">
        {t('seeProduct')}
      </Link>
      <Link to={paths.addProduct(id)} className="underline underline-offset-3">
        {t('addSimilar')}
      </Link>
    </output>
  )
}

function DraftNote({ onRestart }: { onRestart: () => void }) {
  const t = useTranslations('productForm')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      {t('draft')}
      <Button variant="secondary" size="sm" onClick={onRestart}>
        {t('startAgain')}
      </Button>
    </div>
  )
}
