import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { type Filters, toAddress } from './read-filters.ts'

type Props = {
  count: number
  /** The label of the close button, such as "Show 42 products". */
  action: string
  loading?: boolean
  onAction?: () => void
  onClear: () => void
  children: ReactNode
}

/** The filters on phones, behind a button. */
export function FilterSheet({ count, action, loading, onAction, onClear, children }: Props) {
  const t = useTranslations('search')
  const [open, setOpen] = useState(false)
  const close = () => {
    onAction?.()
    setOpen(false)
  }
  return (
    <div className="lg:hidden">
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {count > 0 ? t('filtersOn', { count }) : t('filters')}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('filters')}
        footer={
          <>
            <Button variant="secondary" onClick={onClear}>
              {t('clearAll')}
            </Button>
            {/* The button works while products are still loading: the list below shows that itself. */}
            <Button className="grow" aria-busy={loading || undefined} onClick={close}>
              {loading && <Spinner />}
              {action}
            </Button>
          </>
        }
      >
        {children}
      </Sheet>
    </div>
  )
}

type OpenChipProps = { filters: Filters; onChange: (filters: Filters) => void }

/** Switches between the products of all shops and of open shops. */
export function OpenChip({ filters, onChange }: OpenChipProps) {
  const t = useTranslations('hours')
  const change = () => onChange({ ...filters, open: filters.open ? undefined : true })
  return (
    <Chip pressed={filters.open ?? false} onPress={change}>
      {t('openNow')}
    </Chip>
  )
}

const markOf = (filters: Filters) => JSON.stringify(toAddress(filters))

/**
 * The filters as the controls show them, ahead of the address. When the address changes, its filters replace the draft.
 */
export function useDraft(applied: Filters) {
  const mark = markOf(applied)
  const [draft, setDraft] = useState({ mark, filters: applied })
  if (draft.mark !== mark) setDraft({ mark, filters: applied })
  const change = (filters: Filters) => setDraft({ mark, filters })
  return {
    filters: draft.filters,
    change,
    isChanged: markOf(draft.filters) !== mark,
  }
}
