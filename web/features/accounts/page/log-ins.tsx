import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslations } from 'use-intl'
import type { Session } from '#shared/contract/accounts/sessions.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const sessionsQuery = callQuery('GET /sessions', {})

/** Rows that are shown at first. */
const SHOWN = 3

/** The browsers in which the person is logged in. */
export function LogIns() {
  const t = useTranslations('logIns')
  const query = useQuery(sessionsQuery)
  return (
    <Section title={t('title')} note={t('text')}>
      <Loaded query={query} waiting={<Skeleton className="h-16" />}>
        {(data) => <List sessions={data.sessions} />}
      </Loaded>
    </Section>
  )
}

function List({ sessions }: { sessions: Session[] }) {
  const t = useTranslations('logIns')
  const { one, others } = useEndings()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN)
  const busy = one.isPending ? one.variables.sessionId : undefined
  return (
    <>
      <ul className="divide-y divide-hairline">
        {shown.map((session) => (
          <Row
            key={session.sessionId}
            session={session}
            isEnding={busy === session.sessionId}
            onEnd={() => one.mutate({ sessionId: session.sessionId })}
          />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 self-start"
          onClick={() => setShowsAll(true)}
        >
          {t('showAll', { count: sessions.length })}
        </Button>
      )}
      {sessions.length > 1 ? (
        <Button
          variant="secondary"
          className="self-start"
          loading={others.isPending}
          onClick={() => others.mutate({})}
        >
          {t('endOthers')}
        </Button>
      ) : (
        <p className="text-sm text-ink-muted">{t('only')}</p>
      )}
    </>
  )
}

function useEndings() {
  const sayError = useErrorWords()
  const options = {
    onSuccess: ({ message }: { message: string }) => void toast('success', message),
    onError: (error: unknown) => void toast('error', sayError(error)),
  }
  return {
    one: useCall('DELETE /sessions', options),
    others: useCall('DELETE /other-sessions', options),
  }
}

type RowProps = { session: Session; isEnding: boolean; onEnd: () => void }

function Row({ session: { device, isThis, usedAt }, isEnding, onEnd }: RowProps) {
  const t = useTranslations('logIns')
  const sayWhen = useWhenWords(useNow())
  const name = device ?? t('unknown')
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi>{name}</bdi>
          {isThis && <Badge tone="success">{t('this')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {isThis ? t('now') : t('used', { when: sayWhen(usedAt) })}
        </p>
      </div>
      {!isThis && (
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0 whitespace-nowrap"
          aria-label={t('endOf', { device: name })}
          loading={isEnding}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
