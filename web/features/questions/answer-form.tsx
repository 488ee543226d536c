import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReceivedQuestion } from '#shared/contract/questions/store.ts'
import { type FoundGoods, GoodsSearch } from '#web/features/products/goods-search.tsx'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLaterMessages } from './later-messages.ts'
import { PieceForm } from './piece-form.tsx'

const namespaces = ['pictures', 'sale', 'productForm', 'inventory'] as const
const ways = ['piece', 'own'] as const

/** The two ways to answer: one piece with a photo, or an article that is in the shop's list. */
export function AnswerForm({ question }: { question: ReceivedQuestion }) {
  const hasMessages = useLaterMessages(namespaces, (need) =>
    need(['errors', 'pictures', 'till', 'editor', 'inventory']),
  )
  return hasMessages ? <Ways question={question} /> : <SkeletonText lines={4} />
}

function Ways({ question }: { question: ReceivedQuestion }) {
  const t = useTranslations('storeQuestions')
  const [way, setWay] = useState<(typeof ways)[number]>('piece')
  return (
    <Tabs
      label={t('answer')}
      tabs={ways.map((value) => ({ value, label: t(value) }))}
      value={way}
      onChange={(value) => setWay(ways.find((one) => one === value) ?? 'piece')}
    >
      {/* What is typed and the photo on its way outlive a look at the other way. */}
      <div hidden={way !== 'piece'}>
        <PieceForm question={question} />
      </div>
      {way === 'own' && <OwnArticle questionId={question.questionId} />}
    </Tabs>
  )
}

function OwnArticle({ questionId }: { questionId: string }) {
  const t = useTranslations('storeQuestions')
  const sayError = useErrorWords()
  const [goods, setGoods] = useState<FoundGoods>()
  const { mutate, isPending, error } = useCall('POST /answer-question', {
    awaitsReads: true,
    onSuccess: ({ message }) => void toast('success', message),
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">{t('ownHint')}</p>
      <GoodsSearch onAdd={setGoods} />
      {error && <FormError>{sayError(error)}</FormError>}
      {goods && (
        <Button
          wide
          loading={isPending}
          onClick={() => mutate({ questionId, with: 'article', variantId: goods.variantId })}
        >
          {t('sendOwn', { name: nameOf(goods) })}
        </Button>
      )}
    </div>
  )
}

function nameOf({ productName, attributes }: FoundGoods): string {
  return [productName, ...Object.values(attributes)].join(', ')
}
