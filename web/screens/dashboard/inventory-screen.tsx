import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { InventoryList } from '#web/features/inventory/inventory-list.tsx'
import { InventoryTiles } from '#web/features/inventory/inventory-tiles.tsx'
import { SaveBar } from '#web/features/inventory/save-bar.tsx'
import {
  type InventoryFilters,
  inventoryQuery,
  readInventoryFilters,
  useInventory,
} from '#web/features/inventory/use-inventory.ts'
import { useStockDrafts } from '#web/features/inventory/use-stock-drafts.ts'
import { useHead } from '#web/lib/page-head.ts'
import { useLocation } from '#web/lib/router.tsx'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { Chip } from '#web/ui/chip.tsx'
import { ListSearch } from '#web/ui/list-search.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'

const SEARCH_PAUSE_MS = 500
const toPath = (filters: InventoryFilters) => paths.inventory(inventoryQuery(filters))

/** The stock of every variant, corrected in place. */
export function InventoryScreen() {
  const t = useTranslations('inventory')
  const applied = readInventoryFilters(new URLSearchParams(useLocation().search))
  const { value: filters, change } = useAddressDraft(applied, toPath, SEARCH_PAUSE_MS)
  const inventory = useInventory(applied)
  const drafts = useStockDrafts()
  const [allOpen, setAllOpen] = useState(false)
  useHead({ title: t('title') })
  const isFiltered = filters.search.trim() !== '' || filters.low
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <InventoryTiles facts={inventory.first} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Chip pressed={filters.low} onPress={() => change({ ...filters, low: !filters.low })}>
          {t('onlyLow')}
        </Chip>
        <Chip pressed={allOpen} onPress={() => setAllOpen(!allOpen)}>
          {t('allVariants')}
        </Chip>
        <ListSearch
          label={t('search')}
          hint={t('searchHint')}
          value={filters.search}
          onChange={(search) => change({ ...filters, search })}
        />
      </div>
      <InventoryList
        key={String(allOpen)}
        inventory={inventory}
        drafts={drafts}
        allOpen={allOpen}
        onClear={isFiltered ? () => change({ search: '', low: false }) : undefined}
      />
      <SaveBar drafts={drafts} />
    </Page>
  )
}
