import { useEffect, useEffectEvent, useState } from 'react'
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
import {
  copyOf,
  emptyValues,
  inCategory,
  lastOf,
  loadSchemas,
  type ProductValues,
  toAddInput,
} from './form-values.ts'
import { ProductForm } from './product-form.tsx'
import { newMark, withSkus } from './sku.ts'
import { useVariations } from './use-variations.ts'

type AddProductProps = {
  lists: readonly CategoryForm[]
  shop: { name: string; email: string }
  /** The product from which the new one is copied. */
  copied: EditableProduct | undefined
}

type AddedProduct = { id: string; values: ProductValues }

/** The form of a new product. After success an empty form of the same category takes its place. */
export function AddProduct({ lists, shop, copied }: AddProductProps) {
  const [round, setRound] = useState(0)
  const [added, setAdded] = useState<AddedProduct>()
  const [first, setFirst] = useState(() => (copied ? copyOf(copied) : readDraft(shop.email)))
  const restart = (saved?: AddedProduct) => {
    removeDraft()
    setFirst(undefined)
    setAdded(saved)
    setRound(round + 1)
    scrollTo({ top: 0 })
  }
  return (
    <AddForm
      key={round}
      lists={lists}
      shop={shop}
      first={first}
      copied={first && copied}
      added={added}
      onRestart={restart}
    />
  )
}

type AddFormProps = AddProductProps & {
  first: ProductValues | undefined
  added: AddedProduct | undefined
  onRestart: (added?: AddedProduct) => void
}

function AddForm({ lists, shop, first, copied, added, onRestart }: AddFormProps) {
  const t = useTranslations('productForm')
  const sayError = useErrorWords()
  const [mark] = useState(newMark)
  // The lists were read before the last product was added, so they do not include it.
  const lastIn = (category: Category) =>
    added?.values.category === category ? lastOf(added.values) : listOf(category).last
  const listOf = (category: Category) =>
    mustExist(
      lists.find((list) => list.category === category),
      'the lists of a category',
    )
  const [start] = useState(() => {
    const category = added?.values.category ?? 'Clothing'
    return first ?? emptyValues(category, lastIn(category), shop.name)
  })
  const editor = useEndpointForm<'POST /addProduct', ProductValues>('POST /addProduct', {
    schema: async () => (await loadSchemas()).add,
    toInput: toAddInput,
    defaultValues: start,
    onSuccess: ({ id, message }) => {
      void toast('success', message)
      onRestart({ id, values: editor.form.getValues() })
    },
    // The specification has a toast for this call. The fields and their list show the details.
    onError: (error) => void toast('error', sayError(error)),
  })
  const { form } = editor
  const [category, setCategory] = useState<Category>(start.category)
  const variations = useVariations(form, { mark, sizes: lastIn(category)?.sizes ?? [] })
  useDraft(form, shop.email)
  // The name is the first thing in which a similar product differs.
  const beginWithName = useEffectEvent(() => {
    if (copied) form.setFocus('productName', { shouldSelect: true })
  })
  useEffect(() => beginWithName(), [])
  const change = (next: Category) => {
    const last = lastIn(next)
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
        check: (awaited) => {
          proposeSkus()
          return editor.check(awaited)
        },
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
          {added && <JustAdded id={added.id} name={added.values.productName} />}
          {copied && (
            <StartNote onRestart={() => onRestart()}>
              {t('copied', { name: copied.productName })}
            </StartNote>
          )}
          {first && !copied && <StartNote onRestart={() => onRestart()}>{t('draft')}</StartNote>}
          <CategoryCards value={category} onChange={change} />
        </>
      }
    />
  )
}

function JustAdded({ id, name }: { id: string; name: string }) {
  const t = useTranslations('productForm')
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-success-soft px-3 py-2 text-sm text-success">
      <span className="min-w-0 font-semibold wrap-anywhere">{t('added', { name })}</span>
      <Link to={paths.product(id)} className="underline underline-offset-3">
        {t('seeProduct')}
      </Link>
      <Link to={paths.addProduct(id)} className="underline underline-offset-3">
        {t('addSimilar')}
      </Link>
    </output>
  )
}

type StartNoteProps = { children: string; onRestart: () => void }

/** Names the content with which the form begins, with a button that empties the form. */
function StartNote({ children, onRestart }: StartNoteProps) {
  const t = useTranslations('productForm')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <p className="min-w-0 wrap-anywhere">{children}</p>
      <Button variant="secondary" size="sm" onClick={onRestart}>
        {t('startAgain')}
      </Button>
    </div>
  )
}
