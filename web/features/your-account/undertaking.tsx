import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'

/** The seller's undertaking, with its day; a shop that registered before it was asked gives it here. */
export function Undertaking() {
  const t = useTranslations('yourAccount')
  const { data } = useQuery(callQuery('GET /store-undertaking', {}))
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('POST /store-undertaking', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  if (!data) return null
  const { words, givenAt } = data
  return (
    <Section
      title={t('undertakingTitle')}
      note={givenAt ? t('undertakingGiven', { date: formatDate(givenAt) }) : t('undertakingAsked')}
    >
      {givenAt ? (
        <Fold title={t('undertakingWords')}>{words}</Fold>
      ) : (
        <p className="text-sm">{words}</p>
      )}
      {!givenAt && (
        <Button size="sm" className="self-start" loading={isPending} onClick={() => mutate({})}>
          {t('undertake')}
        </Button>
      )}
    </Section>
  )
}
