import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TERMS_EDITION } from '#shared/limits.ts'
import { formatDate } from '#web/lib/format.ts'
import { Page } from '#web/ui/page.tsx'
import { ContactDetails } from './contact-details.tsx'
import { WrittenText } from './written-text.tsx'
import { Link } from '#web/lib/router.tsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import type { PageRequestData } from '#web/lib/screen.ts'
import { contactQuery } from './use-contact.ts'
import { periodsQuery } from './use-legal-numbers.ts'

type Section = {
  /** The section's anchor in the address. */
  id: string
  title: string
  text: string
  /** Rendered below the text, for example a table or a link. */
  more?: ReactNode
}

type LegalDocumentProps = {
  path: string
  title: string
  lead: string
  /** The line below the lead; without it, the day since which the text is in force. */
  note?: string
  sections: readonly Section[]
}

/** A page of text: a table of contents, numbered sections, and contact details at the end. */
export function LegalDocument({ path, title, lead, note, sections }: LegalDocumentProps) {
  const t = useTranslations('support')
  useHead({ title, canonical: path })
  const contact: Section = { id: 'contact', title: t('complaints'), text: '' }
  const all = [...sections, { ...contact, more: <ContactDetails /> }]
  return (
    <Page>
      <header className="mb-6 flex flex-col gap-2 lg:mb-8">
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-prose">{lead}</p>
        <p className="text-sm text-ink-muted">
          {note ?? t('inForce', { date: formatDate(TERMS_EDITION) })}
        </p>
      </header>
      <div className="grid justify-between gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,22rem)]">
        <ContentsList entries={all} />
        <div className="flex min-w-0 flex-col gap-9">
          {all.map((section, index) => (
            <SectionOf key={section.id} {...section} number={index + 1} />
          ))}
        </div>
      </div>
    </Page>
  )
}

/** One section. Its heading gets the focus when the address names it, and scrolls clear of the sticky top bar. */
function SectionOf({ id, title, text, more, number }: Section & { number: number }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2
        id={id}
        tabIndex={-1}
        className="scroll-mt-32 rounded-control text-lg focus-visible:outline-offset-4 wide:scroll-mt-20"
      >
        {`${number}. ${title}`}
      </h2>
      {text && <WrittenText>{text}</WrittenText>}
      {more}
    </section>
  )
}

/** A link from a text to another page. */
export function FurtherLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-primary hover:underline md:min-h-8"
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}

type Entry = { id: string; title: string }

/** The table of contents: beside a long page where there is room, folded above it on phones. */
function ContentsList({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('support')
  return (
    <nav
      aria-label={t('onThisPage')}
      className="self-start rounded-card border border-hairline bg-surface lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-3 print:hidden"
    >
      <details className="group lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t('onThisPage')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="border-t border-hairline p-2">
          <Entries entries={entries} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <p className="px-2 pb-1 text-sm font-semibold">{t('onThisPage')}</p>
        <Entries entries={entries} />
      </div>
    </nav>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map(({ id, title }, index) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-11 items-center gap-2 rounded-control px-2 text-sm text-primary hover:bg-primary-soft lg:min-h-8"
          >
            <span aria-hidden="true" className="money w-6 shrink-0 text-right text-ink-muted">
              {`${index + 1}.`}
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Loads the contact details, with which each document ends, and the periods on the server. */
export async function loadLegalPage(
  { t, queryClient }: PageRequestData,
  text: 'terms' | 'refunds' | 'privacy' | 'ranking' | 'accessibility' | 'darkPatterns',
  canonical: string,
): Promise<PageHead> {
  await Promise.all([queryClient.fetchQuery(contactQuery), queryClient.fetchQuery(periodsQuery)])
  return { title: t(`${text}.title`), description: t(`${text}.description`), canonical }
}
