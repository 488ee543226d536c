import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import type { StockDrafts } from './use-stock-drafts.ts'

/** Saves or drops the corrections of several products at once; above the bar of a phone. */
export function SaveBar({ drafts }: { drafts: StockDrafts }) {
  const t = useTranslations('inventory')
  if (drafts.products < 2) return null
  return (
    <div
      data-bar="bottom"
      className="sticky bottom-16 z-10 mt-4 flex items-center gap-2 rounded-card border border-edge bg-surface p-3 shadow-float md:bottom-4"
    >
      <output className="grow text-sm font-semibold">
        {t('unsavedIn', { count: drafts.variants, products: drafts.products })}
      </output>
      <Button variant="secondary" disabled={drafts.isAnySaving} onClick={drafts.dropAll}>
        {t('cancelAll')}
      </Button>
      <Button loading={drafts.isAnySaving} onClick={() => void drafts.saveAll()}>
        {t('updateAll')}
      </Button>
    </div>
  )
}
