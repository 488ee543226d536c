import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallError } from '#web/lib/call-error.ts'
import { useErrorWords, useFieldMessage } from '#web/lib/error-words.ts'
import { useLostOnClose } from '#web/lib/layers.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from '../use-proof.tsx'
import { readReferences } from './read-references.ts'

/** Saves the references of many transfers at once, pasted from the bank's answer. */
export function References() {
  const t = useTranslations('transfers')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('references')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('referencesTitle')}
        description={t('referencesText')}
      >
        {isOpen && <ReferencesForm onEnd={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function ReferencesForm({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('transfers')
  const sayError = useErrorWords()
  const sayField = useFieldMessage()
  const [text, setText] = useState('')
  useLostOnClose(text.trim() !== '')
  const [unread, setUnread] = useState<number[]>([])
  const { proof, askProof } = useProof()
  const { mutate, isPending, error, reset } = useCall('POST /admin/payouts/transferred', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
    onError: ({ code }) => {
      if (code === 'PROOF_NEEDED') askProof(send)
    },
  })
  const send = () => {
    const read = readReferences(text)
    setUnread(read.unread)
    if (read.unread.length === 0) mutate({ transfers: read.lines })
  }
  const wrong = [
    ...unread.map((at) => ({ at, problem: t('lineUnread') })),
    ...problemsOf(error).map(({ at, text: problem }) => ({ at, problem: sayField(problem) })),
  ]
  const refusal = error && wrong.length === 0 && error.code !== 'PROOF_NEEDED' ? error : null
  return (
    <div className="flex flex-col gap-4">
      {refusal && <FormError>{sayError(refusal)}</FormError>}
      <Field
        label={t('lines')}
        hint={t('linesHint')}
        error={
          wrong.length > 0
            ? wrong
                .map(({ at, problem }) => t('lineWrong', { line: at + 1, problem: problem ?? '' }))
                .join(' · ')
            : undefined
        }
      >
        <TextArea
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setUnread([])
            reset()
          }}
        />
      </Field>
      <Button loading={isPending} onClick={send}>
        {t('note')}
      </Button>
      {proof}
    </div>
  )
}

/** The server's messages at single lines: `transfers.2.bankReference`. */
function problemsOf(error: Pick<CallError, 'fields'> | null): { at: number; text: string }[] {
  return Object.entries(error?.fields ?? {}).flatMap(([field, text]) => {
    const at = /^transfers\.(\d+)/.exec(field)?.[1]
    return at === undefined ? [] : [{ at: Number(at), text }]
  })
}
