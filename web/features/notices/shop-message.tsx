import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import Megaphone from 'lucide-react/icons/megaphone'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The latest message of Chowk to the shop, above every screen of the dashboard until somebody dismisses it. */
export function ShopMessage() {
  const t = useTranslations('dashboard')
  const sayError = useErrorWords()
  const { data } = useQuery(callQuery('GET /shop-messages', {}))
  const { mutate, isPending } = useCall('POST /shop-messages/dismiss', {
    onError: (error) => void toast('error', sayError(error)),
  })
  const [message] = data?.messages ?? []
  if (!message) return null
  const { _id: messageId, title, text, sentAt } = message
  return (
    <aside
      aria-label={title}
      className="gutter flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline bg-primary-soft py-3 text-sm"
    >
      <Megaphone aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
      <div className="min-w-0 grow basis-60">
        <h2 className="text-sm font-semibold wrap-anywhere">{title}</h2>
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-1 text-xs text-ink-muted">
          {t('fromChowk', { date: formatDate(sentAt) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={isPending}
        aria-label={t('dismissOf', { title })}
        onClick={() => mutate({ messageId })}
      >
        {t('dismiss')}
      </Button>
    </aside>
  )
}
