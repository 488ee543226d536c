import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { formatDate } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { Fold } from '#web/ui/fold.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

/** The messages that administrators sent to shops: to one, or all. */
export function SentMessages({ storeId }: { storeId?: string }) {
  const t = useTranslations('shopOverview')
  const query = useInfiniteQuery(
    callPages('GET /admin/shop-messages', storeId === undefined ? {} : { storeId }, 'page'),
  )
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <Loaded query={query}>
      {messages.length === 0 && <p className="text-sm text-ink-muted">{t('noMessages')}</p>}
      <div>
        {messages.map(({ _id, title, text, hindi, sentAt, UID, sentTo, shops, dismissed }) => (
          <Fold
            key={_id}
            title={<span className="wrap-anywhere">{title}</span>}
            note={<span className="money shrink-0 text-ink-muted">{formatDate(sentAt)}</span>}
          >
            <p className="text-ink-muted">
              <span className="money">{formatDateTime(sentAt)}</span> ·{' '}
              {t('sentTo', { to: sentTo || t('allShops'), uid: UID })} ·{' '}
              {t('reached', { shops, dismissed })}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            {hindi && (
              <div lang="hi" className="wrap-anywhere">
                <p className="font-semibold">{hindi.title}</p>
                <p className="whitespace-pre-line">{hindi.text}</p>
              </div>
            )}
          </Fold>
        ))}
      </div>
      <MorePages query={query} />
    </Loaded>
  )
}
