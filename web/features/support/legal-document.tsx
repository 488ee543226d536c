import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { TERMS_EDITION } from '#shared/terms.ts'
import { formatDate } from '#web/lib/format.ts'
import { Page } from '#web/ui/page.tsx'
import { ContactDetails } from './contact-details.tsx'
import { WrittenText } from './written-text.tsx'

export type Section = {
  /** Names the section in the address. */
  id: string
  title: string
  text: string
  /** Stands below the text, such as a table. */
  more?: ReactNode
}

type LegalDocumentProps = { title: string; lead: string; sections: readonly Section[] }

/** A page to be read: contents with links, numbered sections, and whom to turn to at the end. */
export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  const t = useTranslations('support')
  const contents = [...sections, { id: CONTACT_ID, title: t('complaints') }]
  return (
    <Page>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <header className="flex flex-col gap-2 lg:col-span-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="max-w-prose">{lead}</p>
          <p className="text-sm text-ink-muted">
            {t('inForce', { date: formatDate(`${TERMS_EDITION}T06:30:00Z`) })}
          </p>
        </header>
        <nav
          aria-labelledby="contents"
          className="self-start rounded-card border border-hairline bg-surface p-4 lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" className="px-2 pb-1 text-sm">
            {t('onThisPage')}
          </h2>
          <ol>
            {contents.map((section, index) => (
              <li key={section.id}>
                <Link
                  to={`#${section.id}`}
                  className="flex min-h-11 items-center gap-2 rounded-control px-2 text-sm text-neel hover:bg-neel-soft lg:min-h-8"
                >
                  <span className="money w-5 shrink-0 text-right text-ink-muted">{index + 1}</span>
                  {section.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex flex-col gap-9">
          {sections.map(({ id, title: heading, text, more }) => (
            <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
              <Heading id={id}>{heading}</Heading>
              <WrittenText>{text}</WrittenText>
              {more}
            </section>
          ))}
          <section aria-labelledby={CONTACT_ID} className="flex flex-col gap-3">
            <Heading id={CONTACT_ID}>{t('complaints')}</Heading>
            <ContactDetails />
          </section>
        </div>
      </div>
    </Page>
  )
}

const CONTACT_ID = 'contact'

/** Takes the focus when an address leads to it, clear of the bar that stays on top. */
function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2
      id={id}
      tabIndex={-1}
      className="scroll-mt-32 rounded-control text-lg focus-visible:outline-offset-4 wide:scroll-mt-20"
    >
      {children}
    </h2>
  )
}
