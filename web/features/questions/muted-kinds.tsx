import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

function useMute() {
  const sayError = useErrorWords()
  return useCall('POST /mute-questions', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
}

/** Switches the questions about a kind of goods off, after asking. */
export function MuteKind({ kind }: { kind: string }) {
  const t = useTranslations('storeQuestions')
  const muting = useMute()
  const { subCategory: nameOf } = useGoodsNames()
  return (
    <ConfirmButton
      mutation={muting}
      input={{ subCategory: kind, muted: true }}
      button={{ variant: 'quiet', size: 'sm', className: '-ml-3' }}
      label={t('muteKind')}
      title={t('muteTitle', { kind: nameOf(kind) })}
      text={t('muteText')}
      confirm={t('mute')}
    />
  )
}

/** The kinds of which no questions come, each with a button that switches them on again. */
export function MutedKinds({ kinds }: { kinds: string[] }) {
  const t = useTranslations('storeQuestions')
  const { mutate, isPending } = useMute()
  const { subCategory: nameOf } = useGoodsNames()
  if (kinds.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-base">{t('muted')}</h2>
      <ul className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <Button
              variant="secondary"
              size="sm"
              loading={isPending}
              onClick={() => mutate({ subCategory: kind, muted: false })}
            >
              {t('unmute', { kind: nameOf(kind) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
