import { useTranslations } from 'use-intl'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { paths } from '#shared/paths.ts'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { isPlain, useNavigate } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useLaterMessages } from './later-messages.ts'

type AskOfferProps = { words: string; city: string }

/** Offers to ask the shops of the city. */
export function AskOffer(asked: AskOfferProps) {
  const hasMessages = useLaterMessages(['questions'], (need) => need(['questions']))
  return hasMessages && <Offer {...asked} />
}

/** A guest logs in over this page first; then the form opens. */
function Offer({ words, city }: AskOfferProps) {
  const t = useTranslations('questions.offer')
  const { place: cityName } = useGoodsNames()
  const navigate = useNavigate()
  const isGuest = useSession().status === 'guest'
  const to = paths.ask({ words: words || undefined, city })
  return (
    <Card asChild className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <section aria-label={t('title')}>
        <CircleHelp aria-hidden="true" className="size-8 shrink-0 text-primary" />
        <div className="min-w-0 grow basis-60">
          <h2 className="text-base">{t('title')}</h2>
          <p className="mt-0.5 text-sm text-ink-muted">{t('text', { city: cityName(city) })}</p>
        </div>
        <ButtonLink
          to={to}
          className="max-sm:w-full"
          onClick={(event) => {
            if (!isGuest || !isPlain(event)) return
            event.preventDefault()
            askLogIn(navigate, { kind: 'page', to })
          }}
        >
          {t('action')}
        </ButtonLink>
      </section>
    </Card>
  )
}
