import { useTranslations } from 'use-intl'
import { PreferenceSwitch } from './preference-switch.tsx'

/** The switch for the e-mail that asks for reviews. */
export function ReviewPreference() {
  return <PreferenceSwitch wish="review-requests" label={useTranslations('ownReviews')('wish')} />
}
