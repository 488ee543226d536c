import { useTranslations } from 'use-intl'
import Megaphone from 'lucide-react/icons/megaphone'

type Words = { title: string; text: string }

/** A message as its shops get it: on the dashboard and as an e-mail, each in the languages in which it is written. */
export function MessageLook({ title, text, hindi }: Words & { hindi?: Words | undefined }) {
  const t = useTranslations('shopOverview')
  const written = [{ lang: 'en', title, text }, ...(hindi?.title ? [{ lang: 'hi', ...hindi }] : [])]
  return (
    <div className="flex flex-col gap-4 text-sm">
      <section aria-label={t('onDashboard')} className="flex flex-col gap-2">
        <h3 className="font-semibold">{t('onDashboard')}</h3>
        {written.map((words) => (
          <div
            key={words.lang}
            lang={words.lang}
            className="flex gap-3 rounded-card bg-primary-soft p-3"
          >
            <Megaphone aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
            <LookedAt {...words} />
          </div>
        ))}
      </section>
      <section aria-label={t('asEmail')} className="flex flex-col gap-2">
        <h3 className="font-semibold">{t('asEmail')}</h3>
        {written.map((words) => (
          <div
            key={words.lang}
            lang={words.lang}
            className="rounded-card border border-hairline p-3"
          >
            <LookedAt {...words} />
          </div>
        ))}
      </section>
      {written.length === 1 && <p className="text-ink-muted">{t('onlyOneLanguage')}</p>}
    </div>
  )
}

function LookedAt({ title, text }: Words) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  )
}
