import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { PreferenceSwitch } from '#web/features/reviews/preference-switch.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

/** The switch for the weekly note about new articles of followed shops. */
export function ArrivalPreference() {
  const t = useTranslations('follows')
  return (
    <div>
      <PreferenceSwitch wish="arrival-note" label={t('wish')} />
      <p className="pl-8 text-xs text-ink-muted">{t('wishNote')}</p>
    </div>
  )
}

/** Followed shops on the account's page: the switch, and the link to their list. */
export function OwnFollows() {
  const t = useTranslations('follows')
  return (
    <Section title={t('title')} note={t('accountText')}>
      <ArrivalPreference />
      <ButtonLink to={paths.followedShops()} variant="secondary" className="self-start">
        {t('see')}
      </ButtonLink>
    </Section>
  )
}
