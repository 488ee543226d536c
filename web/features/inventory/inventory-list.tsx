import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useMayAct } from '#web/lib/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { InventoryProductRow } from './inventory-product.tsx'
import { MovementsSheet, type ShownHistory } from './movements-sheet.tsx'
import type { Inventory } from './use-inventory.ts'
import type { Choice } from './use-choice.ts'
import type { StockDrafts } from './use-stock-drafts.ts'
import { Loaded } from '#web/ui/loaded.tsx'

type Props = {
  inventory: Inventory
  drafts: StockDrafts
  choice: Choice
  /** True when every product shows its variants. */
  allOpen: boolean
  /** Removes the filters; undefined when there are none. */
  onClear: (() => void) | undefined
}

/** The products with their stock, or the loading, empty or error state. */
export function InventoryList(props: Props) {
  const { query, products, changing } = props.inventory
  return (
    <Loaded query={query} changing={changing} waiting={<InventorySkeleton />}>
      {products.length > 0 ? <Products {...props} /> : <Nothing onClear={props.onClear} />}
    </Loaded>
  )
}

function Products({ inventory, drafts, choice, allOpen }: Props) {
  const t = useTranslations('inventory')
  const { query, products, total, changing } = inventory
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ShownHistory>()
  const toggle = (productId: string) =>
    setToggled((now) => {
      const next = new Set(now)
      if (!next.delete(productId)) next.add(productId)
      return next
    })
  return (
    <>
      <ul
        aria-label={t('title')}
        aria-busy={changing}
        className={clsx('flex flex-col gap-2 transition-opacity', changing && 'opacity-60')}
      >
        {products.map((product) => (
          <InventoryProductRow
            key={product._id}
            product={product}
            drafts={drafts}
            open={allOpen !== toggled.has(product._id)}
            onToggle={() => toggle(product._id)}
            onHistory={(variant) => setShown({ product, variant })}
            choice={choice}
          />
        ))}
      </ul>
      <MorePages query={query} changing={changing} shown={products.length} total={total} />
      <MovementsSheet shown={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

function Nothing({ onClear }: Pick<Props, 'onClear'>): ReactNode {
  const t = useTranslations('inventory')
  const products = useTranslations('products')
  const mayManage = useMayAct('manager')
  const drawing = <NothingFoundDrawing />
  return onClear ? (
    <EmptyState
      drawing={drawing}
      title={t('noMatchTitle')}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  ) : (
    <EmptyState
      drawing={drawing}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        mayManage && (
          <>
            <ButtonLink to={paths.addProduct()}>{t('addProduct')}</ButtonLink>
            <ButtonLink to={paths.importGoods()} variant="secondary">
              {products('fromList')}
            </ButtonLink>
          </>
        )
      }
    />
  )
}

function InventorySkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {Array.from({ length: 6 }, (_, row) => (
        <div
          key={row}
          className="flex h-18 items-center gap-3 rounded-card border border-hairline bg-surface p-3"
        >
          <Skeleton className="size-12 shrink-0" />
          <SkeletonText lines={2} className="grow" />
        </div>
      ))}
    </div>
  )
}
