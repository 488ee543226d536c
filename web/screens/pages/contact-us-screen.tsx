import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ContactDetails } from '#web/features/support/contact-details.tsx'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { contactQuery } from '#web/features/support/use-contact.ts'

export const screen: Screen = { component: ContactUsScreen }
export const loads: ScreenLoads = { page: loadContactUs }

async function loadContactUs({ t, queryClient }: PageRequestData): Promise<PageHead> {
  await queryClient.fetchQuery(contactQuery)
  return {
    title: t('support.contactTitle'),
    description: t('support.contactDescription'),
    canonical: paths.contactUs(),
  }
}

const questions = [
  { ask: 'quickCode', answer: 'quickCodeText', to: paths.bookings() },
  { ask: 'quickCancel', answer: 'quickCancelText', to: paths.terms('cancel') },
  { ask: 'quickRefund', answer: 'quickRefundText', to: paths.refundPolicy() },
  { ask: 'quickComplaint', answer: 'quickComplaintText', to: paths.complain() },
  { ask: 'quickData', answer: 'quickDataText', to: paths.privacyPolicy() },
] as const

function ContactUsScreen() {
  const t = useTranslations('support')
  useHead({ title: t('contactTitle'), canonical: paths.contactUs() })
  return (
    <Page width="reading">
      <PageTitle note={t('contactLead')}>{t('contactTitle')}</PageTitle>
      <ContactDetails />
      <h2 className="mt-10 mb-3 text-lg">{t('quickTitle')}</h2>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        {questions.map(({ ask, answer, to }) => (
          <li key={ask} className="border-t border-hairline pt-3">
            <h3>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-base text-primary hover:underline md:min-h-8"
              >
                {t(ask)}
              </Link>
            </h3>
            <p className="text-sm text-ink-muted">{t(answer)}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
