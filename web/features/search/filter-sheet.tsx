import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'

type Props = {
  /** How many filters are active. */
  count: number
  /** The close button's label, such as "Show 42 products". */
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
            <Button className="grow" loading={loading ?? false} onClick={close}>
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
