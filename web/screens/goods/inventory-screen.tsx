import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import ListChecks from 'lucide-react/icons/list-checks'
import { paths } from '#shared/paths.ts'
import type { BulkTask } from '#web/features/inventory/bulk-panel.tsx'
import { ChoiceBar } from '#web/features/inventory/choice-bar.tsx'
import { InventoryList } from '#web/features/inventory/inventory-list.tsx'
import { InventoryTiles } from '#web/features/inventory/inventory-tiles.tsx'
import { SaveBar } from '#web/features/inventory/save-bar.tsx'
import {
  type InventoryFilters,
  inventoryQuery,
  readInventoryFilters,
  useInventory,
} from '#web/features/inventory/use-inventory.ts'
import { type Choice, useChoice } from '#web/features/inventory/use-choice.ts'
import { useStockDrafts } from '#web/features/inventory/use-stock-drafts.ts'
import {
  DownloadGoods,
  useDownloadGoods,
  useDownloadItems,
} from '#web/features/products/download-goods.tsx'
import { readLabel } from '#web/features/barcode/codes.ts'
import { ScanAction } from '#web/features/barcode/scan-action.tsx'
import { useLayer } from '#web/lib/layers.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { useMayAct } from '#web/lib/session.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ListSearch } from '#web/ui/list-search.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: InventoryScreen, messages: ['inventory', 'products'] }

const BulkPanel = lazyPart(
  async () => (await import('#web/features/inventory/bulk-panel.tsx')).BulkPanel,
)

/** If it cannot be loaded, the page stays without it. */
const StoreWaitlist = lazyPart(
  async () => (await import('#web/features/product-page/store-waitlist.tsx')).StoreWaitlist,
  Nothing,
)

const SEARCH_PAUSE_MS = 500
const toPath = (filters: InventoryFilters) => paths.inventory(inventoryQuery(filters))

/** The stock of every variant, with corrections in the list, and changes of many variants at once. */
function InventoryScreen() {
  const t = useTranslations('inventory')
  const applied = readInventoryFilters(new URLSearchParams(useLocation().search))
  const draft = useAddressDraft(applied, toPath, SEARCH_PAUSE_MS)
  const inventory = useInventory(applied)
  const navigate = useNavigate()
  const drafts = useStockDrafts()
  const choice = useChoice()
  const mayManage = useMayAct('manager')
  const [task, setTask] = useState<BulkTask>()
  const [allOpen, setAllOpen] = useState(false)
  // Loads the code early, because there may be no signal when it is needed.
  useEffect(() => void BulkPanel.preload(), [])
  const { value: filters, change } = draft
  const isFiltered = filters.search.trim() !== '' || filters.low
  useKeptChoice(choice, task === undefined)
  const scanned = (code: string) => {
    const tag = readLabel(code)
    if (tag) navigate(paths.scannedTag(tag))
    else change({ ...filters, search: code })
  }
  const back = () => setTask(undefined)
  const close = () => {
    back()
    choice.stop()
  }
  if (task) {
    return (
      <Page>
        <Suspense fallback={<SkeletonText lines={4} />}>
          <BulkPanel task={task} onBack={back} onDone={close} />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page>
      <PageTitle
        note={t('note')}
        actions={mayManage && <Actions choice={choice} onTask={setTask} />}
      >
        {t('title')}
      </PageTitle>
      <InventoryTiles facts={inventory.first} />
      <AfterHydration>
        <StoreWaitlist />
      </AfterHydration>
      <div className="mb-4 flex flex-col-reverse gap-2 md:flex-row md:flex-wrap md:items-center">
        <div className="flex gap-2">
          <Chip pressed={filters.low} onPress={() => change({ ...filters, low: !filters.low })}>
            {t('onlyLow')}
          </Chip>
          <Chip pressed={allOpen} onPress={() => setAllOpen(!allOpen)}>
            {t('allVariants')}
          </Chip>
        </div>
        <ListSearch
          label={t('search')}
          hint={t('searchHint')}
          value={filters.search}
          onChange={(search) => change({ ...filters, search })}
          action={<ScanAction label={t('scan')} onRead={scanned} />}
        />
      </div>
      <InventoryList
        key={String(allOpen)}
        inventory={inventory}
        drafts={drafts}
        choice={choice}
        allOpen={allOpen}
        onClear={isFiltered ? () => change({ search: '', low: false }) : undefined}
      />
      {choice.isOn ? (
        <ChoiceBar choice={choice} onTask={setTask} />
      ) : (
        <SaveBar drafts={drafts} shown={inventory.products} />
      )}
    </Page>
  )
}

/** Choosing is a step that Back leaves. It asks first, as does a link, when something is chosen. */
function useKeptChoice({ isOn, chosen, stop }: Choice, isShown: boolean): void {
  const t = useTranslations('bulk')
  const count = chosen.length
  useLayer(isOn, stop, () => count === 0 || confirm(t('loseChoice', { count })))
  useLeaveWarning(isShown && count > 0)
}

type ActionsProps = { choice: Choice; onTask: (task: BulkTask) => void }

function Actions({ choice, onTask }: ActionsProps) {
  const t = useTranslations('bulk')
  const download = useDownloadGoods()
  const items = useDownloadItems(download)
  const toggle = choice.isOn ? choice.stop : choice.start
  const toggleWords = t(choice.isOn ? 'stop' : 'chooseSeveral')
  const paste = () => onTask({ kind: 'paste' })
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        <Button size="sm" variant="secondary" onClick={toggle}>
          <ListChecks aria-hidden="true" className="size-4.5" />
          {toggleWords}
        </Button>
        <Button size="sm" variant="secondary" onClick={paste}>
          <ClipboardPaste aria-hidden="true" className="size-4.5" />
          {t('paste')}
        </Button>
        <DownloadGoods size="sm" download={download} />
      </div>
      <MoreMenu
        className="sm:hidden"
        items={[
          {
            key: 'choose',
            label: toggleWords,
            icon: <ListChecks aria-hidden="true" />,
            onSelect: toggle,
          },
          {
            key: 'paste',
            label: t('paste'),
            icon: <ClipboardPaste aria-hidden="true" />,
            onSelect: paste,
          },
          ...items,
        ]}
      />
    </>
  )
}
