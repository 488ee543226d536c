import type { ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { CategoryForm } from '#shared/contract/catalog/product-editor.ts'
import { UploadForm } from '#web/features/files/upload-form.tsx'
import type { FormProblem, useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { DeclarationSection } from '#web/features/declarations/declaration-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import type { ProductValues } from './form-values.ts'
import { PicturesSection } from './pictures-section.tsx'
import { PriceSection } from './price-section.tsx'
import { GstChanges, TaxSection } from './tax-section.tsx'
import type { Variations } from './use-variations.ts'
import { VariantRows } from './variant-rows.tsx'
import { focusVariations, VariationsSection } from './variations-section.tsx'
import { useTranslations } from 'use-intl'
import { mediaPath } from '#shared/paths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'

type Editor = Pick<
  ReturnType<typeof useEndpointForm<'POST /addProduct', ProductValues>>,
  'form' | 'events' | 'check' | 'problems' | 'button'
>

type ProductFormProps = {
  editor: Editor
  refusal: Error | null
  lists: CategoryForm
  variations: Variations
  held: ReadonlyMap<string, number>
  submit: string
  /** Shown above the first section, such as the category or a note about a draft. */
  head?: ReactNode
  /** Shown below the error of the whole form. */
  aid?: ReactNode
  /** Hears whether pictures of the form are not stored. */
  onUploads?: (isUploading: boolean) => void
}

/** The long form of a product, for new and existing products. */
export function ProductForm(props: ProductFormProps) {
  const { editor, refusal, lists, variations, held, submit, head, aid, onUploads } = props
  const { form, events, problems, button } = editor
  // Settle the variations before validation, which would report variants that are not made yet.
  const settle = () => variations.settle(form.getValues('hasVariation'))
  const send: typeof events.onSubmit = (event) => {
    if (settle()) events.onSubmit(event)
    else event.preventDefault()
  }
  return (
    <FormProvider {...form}>
      <UploadForm
        {...events}
        onSubmit={send}
        check={(awaited) => settle() && editor.check(awaited)}
        {...(onUploads && { onUploads })}
        className="flex items-start gap-6"
      >
        <div className="flex min-w-0 grow flex-col gap-4">
          {head}
          <FormErrors problems={distinct(problems).map(withPlace)} refusal={refusal} />
          {aid}
          <BasicsSection lists={lists} />
          <VariationsSection variations={variations} />
          <PriceSection />
          <PicturesSection />
          <TaxSection lists={lists} />
          <DeclarationSection />
          <Variants held={held} />
          <div className="lg:hidden">
            <PreviewCard />
          </div>
          <SaveBar>
            <GstChanges gstRates={lists.gstRates} />
            <Button wide {...button}>
              {submit}
            </Button>
          </SaveBar>
        </div>
        <aside className="sticky top-20 hidden w-44 shrink-0 lg:block">
          <PreviewCard />
        </aside>
      </UploadForm>
    </FormProvider>
  )
}

/** Variation values have no field of their own, so their error focuses the section of variations. */
function withPlace(problem: FormProblem): FormProblem {
  if (!/^selectedVariations|\.(?:Size|Color|MaterialType)$/.test(problem.field)) return problem
  return { ...problem, focus: focusVariations }
}

/** Keeps one problem of each message, because a missing price is missing in every variant. */
function distinct(problems: FormProblem[]): FormProblem[] {
  const first = new Map(problems.toReversed().map((problem) => [problem.message, problem]))
  return problems.filter((problem) => first.get(problem.message) === problem)
}

/** The rows of variants. The only variant of a product has its price above, but its SKU is here. */
function Variants({ held }: Pick<ProductFormProps, 'held'>) {
  const hasVariation = useWatch<ProductValues, 'hasVariation'>({ name: 'hasVariation' })
  return <VariantRows key={hasVariation} held={held} />
}

function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bar="bottom"
      className="sticky bottom-0 z-10 -mx-4 border-t border-hairline bg-paper px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  )
}

/** A preview of the product's card for shoppers. */
function PreviewCard() {
  const t = useTranslations('productForm')
  const values = useWatch<ProductValues>()
  const variants = values.variants ?? []
  const image = variants.flatMap((variant) => variant.Images ?? [])[0]
  return (
    <figure aria-label={t('preview')}>
      <figcaption className="mb-2 text-sm font-semibold">{t('preview')}</figcaption>
      <div className="w-44 max-w-full overflow-hidden rounded-card border border-hairline bg-surface">
        <Picture path={mediaPath(image ?? null)} alt="" sizes="176px" />
        <div className="flex flex-col gap-1 p-2.5">
          <p className="line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere">
            {values.productName?.trim() === '' ? t('name') : values.productName}
          </p>
          <p className="truncate text-xs text-ink-muted">{values.brand}</p>
          <PreviewPrice {...variants[0]} />
        </div>
      </div>
    </figure>
  )
}

function PreviewPrice({ sellingPrice = 0, MRP = 0 }: { sellingPrice?: number; MRP?: number }) {
  if (!(sellingPrice > 0)) return null
  return <Price sellingPrice={sellingPrice} mrp={MRP > 0 ? MRP : sellingPrice} />
}
