import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Administrator } from '#shared/contract/admin/administrators.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AddAdministrator } from './add-administrator.tsx'
import { AdministratorTable } from './administrator-table.tsx'
import { type MadeLink, NewLink } from './new-link.tsx'

/** The administrators with role and last log-in, and the actions of an owner. */
export function Administrators() {
  const t = useTranslations('administrators')
  const query = useQuery(callQuery('GET /admin/administrators', {}))
  const [isAdding, setAdding] = useState(false)
  const [link, setLink] = useState<MadeLink>()
  const all = query.data?.administrators ?? []
  const show = (made: MadeLink) => {
    setAdding(false)
    setLink(made)
    void query.refetch()
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">{t('note')}</p>
        <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      </div>
      {link && <NewLink key={link.link} made={link} onDone={() => setLink(undefined)} />}
      <Loaded query={query}>
        {isAlone(all) && (
          <p className="self-start rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
            {t('alone')}
          </p>
        )}
        <AdministratorTable administrators={all} onLink={show} />
      </Loaded>
      <AddAdministrator open={isAdding} onOpenChange={setAdding} onAdded={show} />
    </div>
  )
}

function isAlone(all: Administrator[]): boolean {
  return all.filter(({ role, state }) => role === 'owner' && state === 'active').length === 1
}
