import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { paths } from '#web/app/paths.ts'

type Props = { answer: Pick<SearchPage, 'didYouMean' | 'shown'>; rawQuery: string; city: string }

/** Says when something other than the words was searched for, with the way back to them. */
export function SearchNotes({ answer: { shown, didYouMean }, rawQuery, city }: Props) {
  const t = useTranslations('search')
  const leadTo = (word: string) => (text: ReactNode) => (
    <Strong to={paths.search({ rawQuery: word, city })}>{text}</Strong>
  )
  if (rawQuery === '') return null
  if (shown === 'corrected') {
    const asTyped = paths.search({ rawQuery, city, exact: '1' })
    return (
      <Note>
        {t.rich('corrected', { word: didYouMean ?? rawQuery, b: strong })}{' '}
        <Strong to={asTyped}>{t('searchInstead', { word: rawQuery })}</Strong>
      </Note>
    )
  }
  return (
    <>
      {shown === 'wider' && <Note>{t('wider')}</Note>}
      {shown === 'popular' && <Note>{t('popular', { query: rawQuery })}</Note>}
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
      className="inline-block py-1 font-semibold text-neel underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {children}
    </Link>
  )
}
