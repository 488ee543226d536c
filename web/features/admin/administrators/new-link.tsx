import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

export type MadeLink = { UID: string; link: string; linkEndsAt: string }

/** A link for setting a log-in up. The server tells it only once. */
export function NewLink({ made, onDone }: { made: MadeLink; onDone: () => void }) {
  const t = useTranslations('administrators')
  const { locale } = useLocale()
  const [isTaken, setTaken] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useLeaveWarning(!isTaken)
  const { UID: uid, linkEndsAt } = made
  const url = new URL(made.link, location.origin).href
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        setTaken(true)
        void toast('success', t('copied'))
      },
      () => void toast('error', t('copyFailed')),
    )
  return (
    <Card asChild className="max-w-2xl border-success!">
      <section aria-labelledby="new-link" className="flex flex-col gap-3">
        <h2 ref={heading} id="new-link" tabIndex={-1} className="text-lg outline-none">
          {t('linkTitle', { uid })}
        </h2>
        <p className="text-sm">{t('linkText', { uid, until: formatMoment(linkEndsAt, locale) })}</p>
        <p className="rounded-control bg-sunken px-3 py-2.5 text-sm break-all select-all">{url}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4.5" />
            {t('copy')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('done')}
          </Button>
        </div>
      </section>
    </Card>
  )
}
