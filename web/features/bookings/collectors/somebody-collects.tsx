import { useTranslations } from 'use-intl'
import { Fold } from '#web/ui/fold.tsx'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'

const CollectorForm = lazyPart(async () => (await import('./collector-form.tsx')).CollectorForm)

/** Names a person who collects a ready booking instead of the shopper. */
export function SomebodyCollects({ orderId }: { orderId: string }) {
  const t = useTranslations('collect')
  return (
    <div className="print:hidden">
      <Fold title={t('somebodyElse')}>
        <p className="text-ink-muted">{t('text')}</p>
        <AfterHydration>
          <CollectorForm orderId={orderId} />
        </AfterHydration>
      </Fold>
    </div>
  )
}
