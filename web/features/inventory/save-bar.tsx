import { useTranslations } from 'use-intl'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import type { StockDrafts } from './use-stock-drafts.ts'

/** Saves or drops all corrections. It stays in sight, because the product of a correction may be out of sight. */
export function SaveBar({ drafts }: { drafts: StockDrafts }) {
  const t = useTranslations('inventory')
  if (drafts.products === 0) return null
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
