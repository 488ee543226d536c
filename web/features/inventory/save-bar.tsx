import { useTranslations } from 'use-intl'
import type { InventoryProduct } from '#shared/contract/inventory.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import type { StockDrafts } from './use-stock-drafts.ts'

type SaveBarProps = { drafts: StockDrafts; shown: readonly InventoryProduct[] }

/**
 * Saves or drops the corrections of several products; those of one have their own buttons. It stays in sight, because a
 * product may be out of sight.
 */
export function SaveBar({ drafts, shown }: SaveBarProps) {
  const t = useTranslations('inventory')
  const hasOwnButtons = shown.some(({ _id }) => drafts.countOf(_id) > 0)
  if (drafts.products === 0 || (drafts.products === 1 && hasOwnButtons)) return null
  return (
    <ActionBar>
      <NeedsSignal />
      <output className="grow text-sm font-semibold max-md:sr-only">
        {t('unsaved', { count: drafts.variants })}
      </output>
      <Button
        className="max-md:grow"
        variant="secondary"
        disabled={drafts.isAnySaving}
        onClick={drafts.dropAll}
      >
        {t('cancelAll')}
      </Button>
      <Button
        className="max-md:grow"
        loading={drafts.isAnySaving}
        onClick={() => void drafts.saveAll()}
      >
        {t('updateAll')}
      </Button>
    </ActionBar>
  )
}
