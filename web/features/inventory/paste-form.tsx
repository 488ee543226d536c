import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import Upload from 'lucide-react/icons/upload'
import { MAX_BULK_ROWS } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { controlLook, useField } from '#web/ui/text-input.tsx'
import { type BulkRow, rowsFromText } from './bulk-rows.ts'

type Props = { pending: boolean; text: string; onText: (text: string) => void; onRows: OnRows }
type OnRows = (rows: BulkRow[]) => void

/** Rows pasted from a spreadsheet, or a CSV file. */
export function PasteForm({ pending, text, onText, onRows }: Props) {
  const t = useTranslations('bulk')
  const [problem, setProblem] = useState<string>()
  const [unknown, setUnknown] = useState<string[]>([])
  const read = async (event: FormEvent) => {
    event.preventDefault()
    const pasted = await rowsFromText(text)
    setUnknown(pasted.unknown)
    const count = pasted.rows.length
    if (count === 0) setProblem(t('noRows'))
    else if (count > MAX_BULK_ROWS) setProblem(t('tooManyRows', { count, maximum: MAX_BULK_ROWS }))
    else {
      setProblem(undefined)
      onRows(pasted.rows)
    }
  }
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    if (file.size > MOST_BYTES) setProblem(t('fileTooLarge'))
    else await file.text().then(onText, () => setProblem(t('fileUnreadable')))
    target.value = ''
  }
  return (
    <form onSubmit={(event) => void read(event)} className="flex max-w-3xl flex-col gap-4">
      <Field label={t('pasteLabel')} hint={t('pasteHint')}>
        <PasteArea value={text} onChange={onText} />
      </Field>
      {unknown.length > 0 && (
        <p className="text-sm text-accent-ink">
          {t('unknownColumns', { names: unknown.join(', ') })}
        </p>
      )}
      {problem && <FormError>{problem}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending}>
          {t('check')}
        </Button>
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-4 text-sm font-semibold focus-within:outline-2 hover:bg-sunken">
          <Upload aria-hidden="true" className="size-4.5" />
          {t('chooseFile')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="sr-only"
            onChange={(event) => void open(event)}
          />
        </label>
      </div>
    </form>
  )
}

const MOST_BYTES = 1_000_000

function PasteArea({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const field = useField()
  return (
    <textarea
      {...field}
      rows={9}
      spellCheck={false}
      autoCapitalize="none"
      wrap="off"
      placeholder={EXAMPLE}
      className={`${controlLook} py-2 font-mono text-sm`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const EXAMPLE = 'SKU\tPrice\tMRP\tStock\tActive\nKRT-007-S\t499\t799\t12\tyes'
