import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'

type Props = {
  answer: Pick<SearchPage, 'didYouMean' | 'shown'>
  rawQuery: string
  /** The address of a search for other words, or for the same words exactly as typed. */
  pathOf: (words: { text: string; exact?: '1' }) => string
}

/** A note when the search used other words than the query, with a link that searches for the query as typed. */
export function SearchNotes({ answer: { shown, didYouMean }, rawQuery, pathOf }: Props) {
  const t = useTranslations('search')
  const leadTo = (word: string) => (text: ReactNode) => (
    <Strong to={pathOf({ text: word })}>{text}</Strong>
  )
  if (shown === 'corrected') {
    const asTyped = pathOf({ text: rawQuery, exact: '1' })
    return (
      <Note>
        {t.rich('corrected', { word: didYouMean ?? rawQuery, b: strong })}{' '}
        <Strong to={asTyped}>{t('searchInstead', { word: rawQuery })}</Strong>
      </Note>
    )
  }
  return (
    <>
      {shown === 'popular' && !rawQuery && <Note>{t('nothingFits')}</Note>}
      {didYouMean && (
        <Note>{t.rich('didYouMean', { word: didYouMean, a: leadTo(didYouMean) })}</Note>
      )}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mb-3 text-base break-words">{children}</p>
}

function strong(text: ReactNode) {
  return <strong className="font-semibold">{text}</strong>
}

function Strong({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-block py-1 font-semibold text-primary underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {children}
    </Link>
  )
}
