import { useTranslations } from 'use-intl'
import { WishSwitch } from './wish-switch.tsx'

/** The switch for the e-mail that asks for reviews. */
export function ReviewWish() {
  return <WishSwitch wish="review-requests" label={useTranslations('reviews')('wish')} />
}
