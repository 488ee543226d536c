import { useTranslations } from 'use-intl'
import { Checkbox } from '#web/ui/inputs.tsx'

type StillOnShelfProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Asks whether items that the customer does not get can be sold again; without the tick they leave the stock. */
export function StillOnShelf({ checked, onChange }: StillOnShelfProps) {
  const t = useTranslations('orders')
  return (
    <Checkbox
      checked={checked}
      label={
        <>
          {t('stillOnShelf')}
          <span className="block text-xs text-ink-muted">{t('stillOnShelfNote')}</span>
        </>
      }
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
