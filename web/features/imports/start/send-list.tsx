import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Upload from 'lucide-react/icons/upload'
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '#shared/limits.ts'
import { useDropFiles } from '#web/features/files/drop-files.ts'
import { ALL_SENT } from '#web/lib/call-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PasteList } from './paste-list.tsx'
import { useSendList } from './use-send-list.ts'

/** Takes a list of goods: dropped on the field, chosen, or pasted. */
export function SendList() {
  const list = useSendList()
  const [pasted, setPasted] = useState('')
  if (list.isSending) return <Sending list={list} />
  return (
    <Choosing list={list}>
      <PasteList text={pasted} onChange={setPasted} onSend={list.send} />
    </Choosing>
  )
}

type ListProps = { list: ReturnType<typeof useSendList> }

/** Endings and types of files that the server reads. */
const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function Choosing({ list, children }: ListProps & { children: ReactNode }) {
  const t = useTranslations('imports')
  const id = useId()
  const { isOver, events } = useDropFiles(([dropped]) => dropped && list.send(dropped))
  const { file, problem, mayRepeat } = list
  return (
    <div className="flex flex-col gap-3">
      <label
        {...events}
        className={clsx(
          'flex cursor-pointer flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          isOver ? 'border-primary bg-primary-soft' : 'border-edge bg-surface hover:bg-sunken',
        )}
      >
        <Upload aria-hidden="true" className="size-8 text-primary" />
        <span className="font-semibold">
          {t('choose')}
          <span className="max-md:hidden"> {t('orDrop')}</span>
        </span>
        <input
          type="file"
          accept={ACCEPT}
          aria-describedby={problem ? `${id}-limits ${id}-problem` : `${id}-limits`}
          aria-invalid={problem ? true : undefined}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) list.send(chosen)
            target.value = ''
          }}
        />
        <span id={`${id}-limits`} className="text-sm text-ink-muted">
          {t('limits', { megabytes: MAX_IMPORT_MEGABYTES, rows: MAX_IMPORT_ROWS })}
        </span>
      </label>
      {problem && (
        <div role="alert" className="flex flex-col items-start gap-2">
          {file && <FileName name={file.name} />}
          <FieldError id={`${id}-problem`}>{problem}</FieldError>
          {mayRepeat && (
            <Button variant="secondary" onClick={list.repeat}>
              {t('sendAgain')}
            </Button>
          )}
        </div>
      )}
      {children}
    </div>
  )
}

function Sending({ list: { file, sent, cancel } }: ListProps) {
  const t = useTranslations('imports')
  return (
    <div className="flex flex-col gap-3 rounded-card border border-hairline bg-surface px-4 py-6">
      {file && <FileName name={file.name} />}
      <ProgressBar label={t('sending')} part={sent} />
      <output className="block text-sm text-ink-muted">
        {t(sent < ALL_SENT ? 'sending' : 'almostSent')}
      </output>
      <Button variant="secondary" className="self-start" onClick={cancel}>
        {t('stop')}
      </Button>
    </div>
  )
}

function FileName({ name }: { name: string }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm font-semibold">
      <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    </p>
  )
}
