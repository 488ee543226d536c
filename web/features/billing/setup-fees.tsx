import { useTranslations } from 'use-intl'
import type { Subscription } from '#shared/contract/subscription.ts'
import { formatRupees } from '#web/lib/format.ts'

/** The price list of ready-made tags. */
export function SetupFees({ prices }: Pick<Subscription, 'prices'>) {
  const t = useTranslations('subscription')
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary">
        {t('fees')}
      </summary>
      <table className="w-full max-w-xs">
        <thead>
          <tr className="border-b border-edge text-left text-xs text-ink-muted">
            <th scope="col" className="py-2">
              {t('feeTags')}
            </th>
            <th scope="col" className="py-2 text-right">
              {t('feePrice')}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.setup.map(({ tags, fee }) => (
            <tr key={tags} className="border-b border-hairline">
              <td className="py-2">{t('upTo', { count: tags })}</td>
              <td className="money py-2 text-right">{formatRupees(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
