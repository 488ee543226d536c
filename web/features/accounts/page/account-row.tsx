import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { InlineLayer } from '#web/ui/inline-layer.tsx'

type RowProps = { label: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** One line of the account: its name, its value and its actions. */
export function AccountRow({ label, note, action, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-40">
        <h3 className="text-sm font-normal text-ink-muted">{label}</h3>
        <div className="font-semibold wrap-anywhere">{children}</div>
        {note && <p className="mt-0.5 text-xs text-ink-muted">{note}</p>}
      </div>
      {action}
    </li>
  )
}

type EditableProps = Omit<RowProps, 'action'> & {
  /** The words on the button and its whole name, if not "Change". */
  edit?: { short: string; whole: string }
  /** True when the form was open before a reload, so that it opens again. */
  isBegun?: boolean
  /** Shown beside the button. */
  more?: ReactNode
  renderForm: (end: () => void) => ReactNode
}

/** A line whose button opens a form in its place. At its end the button has the focus again. */
export function EditableRow({ edit, isBegun = false, more, renderForm, ...row }: EditableProps) {
  const t = useTranslations('accountPage')
  const [state, setState] = useState<'closed' | 'open' | 'ended'>(isBegun ? 'open' : 'closed')
  const end = () => setState('ended')
  if (state === 'open')
    return (
      <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
        <h3 className="text-sm font-normal text-ink-muted">{row.label}</h3>
        <InlineLayer onClose={end}>{renderForm(end)}</InlineLayer>
      </li>
    )
  const action = (
    <div className="flex gap-1">
      {more}
      <Button
        ref={state === 'ended' ? takeFocus : undefined}
        variant="secondary"
        size="sm"
        aria-label={edit?.whole ?? t('changeOf', { what: row.label })}
        onClick={() => setState('open')}
      >
        {edit?.short ?? t('change')}
      </Button>
    </div>
  )
  return <AccountRow {...row} action={action} />
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
