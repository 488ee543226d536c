import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TERMS_EDITION } from '#shared/terms.ts'
import { formatDate } from '#web/lib/format.ts'
import { Page } from '#web/ui/page.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContentsList } from './contents-list.tsx'
import { WrittenText } from './written-text.tsx'

type Section = {
  /** Names the section in the address. */
  id: string
  title: string
  text: string
  /** Stands below the text, such as a table or a link. */
  more?: ReactNode
}

type LegalDocumentProps = { title: string; lead: string; sections: readonly Section[] }

/** A page to be read: contents with links, numbered sections, and whom to turn to at the end. */
export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  const t = useTranslations('support')
  const contact: Section = { id: 'contact', title: t('complaints'), text: '' }
  const all = [...sections, { ...contact, more: <ContactDetails /> }]
  return (
    <Page>
      <header className="mb-6 flex flex-col gap-2 lg:mb-8">
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-prose">{lead}</p>
        <p className="text-sm text-ink-muted">
          {t('inForce', { date: formatDate(`${TERMS_EDITION}T06:30:00Z`) })}
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

/** Its heading takes the focus when an address leads to it, clear of the bar that stays on top. */
function SectionOf({ id, title, text, more, number }: Section & { number: number }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2
        id={id}
        tabIndex={-1}
        className="scroll-mt-32 rounded-control text-lg focus-visible:outline-offset-4 wide:scroll-mt-20"
      >
        {number}. {title}
      </h2>
      {text && <WrittenText>{text}</WrittenText>}
      {more}
    </section>
  )
}
