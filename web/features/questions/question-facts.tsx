import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Image from 'lucide-react/icons/image'
import { callQuery } from '#web/lib/queries.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Facts = {
  questionId: string
  subCategory: string
  size: string | null
  budget: number | null
  hasPicture: boolean
}

/** Kind, size and budget of a question in one line, and its photo on request. */
export function QuestionFacts({ question }: { question: Facts }) {
  const t = useTranslations('questions')
  const { subCategory: nameOf } = useGoodsNames()
  const { subCategory, size, budget, hasPicture, questionId } = question
  const facts = [
    nameOf(subCategory),
    size !== null && t('inSize', { size }),
    budget !== null && t('upTo', { amount: formatRupees(budget) }),
  ].filter((fact) => fact !== false)
  return (
    <>
      <p className="text-sm text-ink-muted wrap-anywhere">{facts.join(' · ')}</p>
      {hasPicture && <QuestionPicture questionId={questionId} />}
    </>
  )
}

/** The photo of a question, which only its asker, the shops that were asked, and administrators can load. */
export function QuestionPicture({ questionId }: { questionId: string }) {
  const t = useTranslations('questions')
  const [isShown, setShown] = useState(false)
  const { data, isError } = useQuery({
    ...callQuery('GET /question-picture', { questionId }),
    enabled: isShown,
  })
  if (!isShown) {
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setShown(true)}>
        <Image aria-hidden="true" className="size-4.5" />
        {t('showPicture')}
      </Button>
    )
  }
  if (isError) return <p className="text-sm text-danger">{t('noPicture')}</p>
  if (!data) return <Skeleton className="h-48 w-36" />
  return (
    <img
      src={data.picture}
      alt={t('picture')}
      className="max-h-96 max-w-full self-start rounded-control object-contain"
    />
  )
}
