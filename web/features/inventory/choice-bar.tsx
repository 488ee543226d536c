import { useTranslations } from 'use-intl'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { BulkTask } from './bulk-panel.tsx'
import type { Choice } from './use-choice.ts'

const tasks = ['price', 'stock', 'activate', 'deactivate'] as const

type Props = { choice: Choice; onTask: (task: BulkTask) => void }

/** The actions for the chosen variants. */
export function ChoiceBar({ choice, onTask }: Props) {
  const t = useTranslations('bulk')
  if (!choice.isOn) return null
  const { chosen } = choice
  return (
    <ActionBar>
      <output className="grow text-sm font-semibold">
        {t('chosen', { count: chosen.length })}
      </output>
      <Button variant="quiet" size="sm" className="max-md:-mr-3" onClick={choice.stop}>
        {t('stop')}
      </Button>
      <div className="flex gap-2 max-md:w-full max-md:gap-1 max-md:*:grow max-md:*:px-1 max-md:*:text-xs">
        {tasks.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="sm"
            disabled={chosen.length === 0}
            onClick={() => onTask({ kind, chosen })}
          >
            {t(`titles.${kind}`)}
          </Button>
        ))}
      </div>
    </ActionBar>
  )
}
