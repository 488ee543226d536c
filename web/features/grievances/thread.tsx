import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Image from 'lucide-react/icons/image'
import type { Grievance, GrievanceThread } from '#shared/contract/grievances/complaint.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const tones: Record<Grievance['state'], Tone> = {
  open: 'warning',
  answered: 'info',
  closed: 'neutral',
}

export function StateBadge({ state }: Pick<Grievance, 'state'>) {
  const t = useTranslations('grievances.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

type ThreadProps = {
  messages: GrievanceThread['messages']
  /** The reader. Messages of the other side are set off from the reader's own. */
  reader: 'person' | 'officer'
  personName: string
}

/** The messages of a complaint, the oldest first. */
export function Thread({ messages, reader, personName }: ThreadProps) {
  const t = useTranslations('grievances')
  return (
    <ol aria-label={t('thread')} className="flex flex-col gap-3">
      {messages.map(({ messageId, writer, kind, words, at }) => (
        <li
          key={messageId}
          className={`max-w-[92%] rounded-card border border-hairline p-3 text-sm ${writer === reader ? 'self-end bg-primary-soft' : 'self-start bg-surface'}`}
        >
          <p className="mb-1 flex flex-wrap gap-x-3 text-xs text-ink-muted">
            <span className="font-semibold">
              {writer === 'officer' ? t('officer') : reader === 'person' ? t('you') : personName}
            </span>
            <Moment at={at} />
          </p>
          <Note kind={kind} writer={writer} reader={reader} />
          {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
        </li>
      ))}
    </ol>
  )
}

type NoteProps = Pick<GrievanceThread['messages'][number], 'kind' | 'writer'> &
  Pick<ThreadProps, 'reader'>

function Note({ kind, writer, reader }: NoteProps) {
  const t = useTranslations('grievances')
  if (kind === 'text') return null
  const notes = {
    copy: t('copyMessage'),
    closed: writer === 'person' && reader === 'person' ? t('closedByYou') : t('closedMessage'),
    reopened: t('reopened'),
  }
  return <p className="font-semibold">{notes[kind]}</p>
}

type PicturesProps = { grievanceId: string; count: number }

/** The photos of a complaint, loaded when they are wanted. */
export function ComplaintPictures({ grievanceId, count }: PicturesProps) {
  const t = useTranslations('grievances')
  const [isShown, setShown] = useState(false)
  const { data, isError } = useQuery({
    ...callQuery('POST /grievance-pictures', { grievanceId }),
    enabled: isShown,
  })
  if (count === 0) return null
  if (!isShown) {
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setShown(true)}>
        <Image aria-hidden="true" className="size-4.5" />
        {t('showPictures', { count })}
      </Button>
    )
  }
  if (isError) return <p className="text-sm text-danger">{t('noPictures')}</p>
  if (!data) return <Skeleton className="h-48 w-36" />
  return (
    <ul className="flex flex-wrap gap-3">
      {data.pictures.map((picture, index) => (
        <li key={picture.slice(-40)}>
          <img
            src={picture}
            alt={t('picture', { number: index + 1 })}
            className="max-h-80 max-w-full rounded-control object-contain"
          />
        </li>
      ))}
    </ul>
  )
}
