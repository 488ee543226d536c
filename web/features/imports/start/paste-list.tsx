import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type PasteListProps = {
  text: string
  onChange: (text: string) => void
  onSend: (file: File) => void
}

/** Takes a list as text, such as messages of a chat or cells of a spreadsheet, and sends it as a file. */
export function PasteList({ text, onChange, onSend }: PasteListProps) {
  const t = useTranslations('imports')
  const [isOpen, setOpen] = useState(text !== '')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    const isEmpty = text.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) onSend(new File([text], t('pastedFile'), { type: 'text/plain' }))
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-primary">
        {t('paste')}
      </summary>
      <div className="flex flex-col gap-3">
        <Field
          label={t('pastedText')}
          hint={t('pasteHint')}
          error={isMissing && text.trim() === '' ? t('pasteMissing') : undefined}
        >
          <TextArea
            rows={5}
            value={text}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
        <Button className="self-start" onClick={send}>
          {t('readList')}
        </Button>
      </div>
    </details>
  )
}
