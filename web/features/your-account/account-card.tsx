import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import type { AccountFormState, PartProps } from './use-account-form.ts'

type AccountCardProps = Pick<PartProps, 'isEditing' | 'onEdit' | 'onEnd'> & {
  title: string
  note?: string
  form: AccountFormState
  /** The present values of this part, as another device has saved them. */
  present: ReactNode
  children: ReactNode
}

/** One form of the account: read-only until EDIT, with its own SAVE CHANGES, as wide as a phone while it is edited. */
export function AccountCard({ title, note, form, present, children, ...props }: AccountCardProps) {
  const t = useTranslations('yourAccount')
  const { isEditing, onEdit, onEnd } = props
  const id = useId()
  const edit = useRef<HTMLButtonElement>(null)
  useReturnedFocus(edit)
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-hairline bg-surface p-4 md:p-5"
    >
      <form {...form.events} className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {note && <p className="mt-1 text-sm text-ink-muted">{note}</p>}
          </div>
          <Button
            ref={edit}
            variant={isEditing ? 'quiet' : 'secondary'}
            size="sm"
            onClick={isEditing ? onEnd : onEdit}
          >
            {isEditing ? t('cancel') : t('edit')}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
        {form.rival ? (
          <Conflict onTake={form.takeRival}>{present}</Conflict>
        ) : (
          <FormErrors problems={form.problems} refusal={form.refusal} />
        )}
        {children}
        <div className="flex justify-end">
          <Button
            {...form.button}
            disabled={!isEditing}
            className={clsx(isEditing && 'max-md:w-full')}
          >
            {t('save')}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      </form>
    </section>
  )
}

/** After saving or cancelling, the form is made anew: the focus goes to its EDIT, unless it is somewhere else by now. */
function useReturnedFocus(edit: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const box = edit.current?.closest('[data-ended]')
    if (box && document.activeElement === document.body) edit.current?.focus()
  }, [edit])
}

function Conflict({ onTake, children }: { onTake: () => void; children: ReactNode }) {
  const t = useTranslations('yourAccount')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col items-start gap-3 rounded-control bg-accent-soft px-3 py-2.5 text-sm text-accent-ink"
    >
      <p className="font-semibold">{t('changedElsewhere')}</p>
      <div className="w-full text-ink">{children}</div>
      <Button variant="secondary" size="sm" onClick={onTake}>
        {t('takeTheirs')}
      </Button>
    </div>
  )
}

/** Names and values, such as those of the other device. */
export function ValueList({ rows }: { rows: (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
