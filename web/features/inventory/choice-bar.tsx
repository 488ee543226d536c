import { useTranslations } from 'use-intl'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import type { BulkTask } from './bulk-panel.tsx'
import type { Choice } from './use-choice.ts'

/** On a phone, the bar has room for the first; the others are in its menu. */
const firstTasks = ['price', 'stock'] as const
const laterTasks = ['activate', 'deactivate'] as const

type Props = { choice: Choice; onTask: (task: BulkTask) => void }

/** The actions for the chosen variants. */
export function ChoiceBar({ choice, onTask }: Props) {
  const t = useTranslations('bulk')
  if (!choice.isOn) return null
  const { chosen, stop } = choice
  const isEmpty = chosen.length === 0
  const actionOf = (kind: (typeof firstTasks)[number] | (typeof laterTasks)[number]) => ({
    key: kind,
    label: t(`titles.${kind}`),
    onSelect: () => onTask({ kind, chosen }),
  })
  const first = firstTasks.map(actionOf)
  const later = laterTasks.map(actionOf)
  const end = { key: 'stop', label: t('stop'), onSelect: stop }
  return (
    <ActionBar>
      <output className="min-w-0 grow basis-20 text-sm leading-tight font-semibold max-md:text-xs">
        {t('chosen', { count: chosen.length })}
      </output>
      <Button variant="quiet" size="sm" className="max-md:hidden" onClick={stop}>
        {end.label}
      </Button>
      {[...first, ...later].map(({ key, label, onSelect }, at) => (
        <Button
          key={key}
          variant="secondary"
          size="sm"
          className={at < first.length ? undefined : 'max-md:hidden'}
          disabled={isEmpty}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <MoreMenu className="md:hidden" items={isEmpty ? [end] : [...later, end]} />
    </ActionBar>
  )
}
