import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import type { PicturedProduct } from '#shared/contract/catalog/product-pictures.ts'
import { foldWords } from '#shared/formats/fold.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { AddedNote, type Outcome } from './added-note.tsx'
import { AddFiles } from './add-files.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ProductRow } from './product-row.tsx'
import type { ShareOutSheetProps } from './share-out-sheet.tsx'
import { type PictureBoard, slotsOf, usePictureBoard } from './use-board.ts'
import { usePicturedProducts } from './use-products.ts'
import { useSaveBoard } from './use-save-board.ts'
import { type Selection, useSelection } from './use-selection.ts'

const ShareOutSheet = onDemand<ShareOutSheetProps>(
  async () => (await import('./share-out-sheet.tsx')).ShareOutSheet,
)

/** The pictures of many products at once. `email`: the account whose board is kept on this device. */
export function PicturesOfMany({ email }: { email: string }) {
  const t = useTranslations('pictureBoard')
  const { query, products, isWhole } = usePicturedProducts()
  if (!query.data) return <NotLoaded query={query} lines={5} />
  if (products.length === 0) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('noProducts')}
        text={t('noProductsText')}
        action={<ButtonLink to={paths.importGoods()}>{t('toImport')}</ButtonLink>}
      />
    )
  }
  return <Board products={products} isWhole={isWhole} email={email} />
}

type BoardProps = { products: readonly PicturedProduct[]; isWhole: boolean; email: string }

function Board({ products, isWhole, email }: BoardProps) {
  const pictures = usePictureBoard(products, { email, isWhole })
  const selection = useSelection(pictures)
  const saving = useSaveBoard(products, pictures)
  const [isSharing, setSharing] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <div className="flex flex-col gap-5">
      <AddFiles pictures={pictures} isReady={isWhole} onOutcome={setOutcome} />
      <AddedNote outcome={outcome} pictures={pictures} />
      <Products
        products={products}
        pictures={pictures}
        selection={selection}
        faults={saving.faults}
      />
      <BottomBar
        pictures={pictures}
        selection={selection}
        saving={saving}
        onShareOut={() => setSharing(true)}
      />
      <ShareOutSheet
        key={String(isSharing)}
        open={isSharing}
        onOpenChange={setSharing}
        products={products}
        pictures={pictures}
      />
    </div>
  )
}

/** Products in one part of the list, because a shop may have thousands. */
const ROWS = 24

type ShownPart = 'open' | 'new' | 'all'

type ProductsProps = {
  products: readonly PicturedProduct[]
  pictures: PictureBoard
  selection: Selection
  faults: Readonly<Record<string, string>>
}

function Products({ products, pictures, selection, faults }: ProductsProps) {
  const t = useTranslations('pictureBoard')
  const [shown, setShown] = useState<ShownPart>('open')
  const [words, setWords] = useState('')
  const [most, setMost] = useState(ROWS)
  const hasNew = (product: PicturedProduct) =>
    slotsOf(product).some(({ key }) => pictures.board.lists[key])
  const lists: Record<ShownPart, readonly PicturedProduct[]> = {
    open: products.filter(
      (product) => hasNew(product) || product.colors.some(({ images }) => images.length === 0),
    ),
    new: products.filter(hasNew),
    all: products,
  }
  const asked = foldWords(words)
  const found = asked.length === 0 ? lists[shown] : products.filter((one) => fits(one, asked))
  return (
    <section aria-label={t('products')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {(['open', 'new', 'all'] as const).map((one) => (
          <Chip
            key={one}
            pressed={asked.length === 0 && shown === one}
            onPress={() => {
              setShown(one)
              setWords('')
            }}
          >
            {t(`show.${one}`, { count: lists[one].length })}
          </Chip>
        ))}
        <div className="min-w-0 grow basis-full sm:basis-60">
          <SearchInput
            value={words}
            onText={setWords}
            icon={<Search />}
            aria-label={t('search')}
            placeholder={t('searchHint')}
          />
        </div>
      </div>
      {found.length === 0 && (
        <output className="block text-sm text-ink-muted">
          {t(asked.length > 0 ? 'nothingFound' : `nothing.${shown}`)}
        </output>
      )}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {found.slice(0, most).map((product) => (
          <li key={product._id} className="min-w-0">
            <ProductRow
              product={product}
              pictures={pictures}
              selection={selection}
              fault={faults[product._id]}
            />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={found.length > most} loading={false} onLoad={() => setMost(most + ROWS)} />
    </section>
  )
}

/** True when each word begins a word of the name, a colour or an SKU. */
function fits({ productName, colors }: PicturedProduct, asked: readonly string[]): boolean {
  const texts = colors.flatMap(({ color, skus }) => [color ?? '', ...skus])
  const words = foldWords([productName, ...texts].join(' '))
  return asked.every((word) => words.some((one) => one.startsWith(word)))
}
