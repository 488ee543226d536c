import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Checkbox } from '#web/ui/inputs.tsx'
import { toast } from '#web/ui/toast.ts'

/** What the owner lets the counter's staff do beside their work. */
export function CounterRights({ counterCorrects }: { counterCorrects: boolean }) {
  const t = useTranslations('staff')
  const sayError = useErrorWords()
  const { mutate, isPending, variables } = useCall('PUT /counter-rights', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <section>
      <h2 className="mb-2 text-lg">{t('counterRights')}</h2>
      <Checkbox
        checked={isPending ? variables.counterCorrects : counterCorrects}
        disabled={isPending}
        onChange={() => mutate({ counterCorrects: !counterCorrects })}
        label={t('counterCorrects')}
      />
      <p className="text-sm text-ink-muted">{t('counterCorrectsHint')}</p>
    </section>
  )
}
