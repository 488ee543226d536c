import { useTranslations } from 'use-intl'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Thumb, useReasonWords } from './thumb.tsx'
import type { PictureBoard } from './use-board.ts'
import type { Selection } from './use-selection.ts'
import type { useSaveBoard } from './use-save-board.ts'

type BarProps = {
  pictures: PictureBoard
  selection: Selection
  saving: ReturnType<typeof useSaveBoard>
  /** Opens the question for giving the tray out in order. */
  onShareOut: () => void
}

/** The bar that stays in view: pictures without a place, the uploads, and the next actions. */
export function BottomBar({ pictures, selection, saving, onShareOut }: BarProps) {
  const { board, sending } = pictures
  const { spots } = selection
  if (Object.keys(board.news).length === 0 && saving.changed === 0 && spots.length === 0)
    return null
  return (
    <div
      data-bar="bottom"
      className="action-bar sticky bottom-0 z-10 mt-4 flex min-w-0 flex-col gap-2 border md:flex-row md:items-end md:justify-end md:gap-6 border-edge bg-surface px-4 py-2 shadow-float max-md:-mx-4 max-md:border-x-0 max-md:border-b-0 md:bottom-4 md:rounded-card low:static"
    >
      {board.tray.length > 0 && (
        <Tray pictures={pictures} selection={selection} onShareOut={onShareOut} />
      )}
      <div className="flex min-w-0 flex-col gap-2 md:w-80 md:shrink-0">
        {sending.waiting > 0 && <Sending pictures={pictures} />}
        {spots.length > 0 ? (
          <Selected pictures={pictures} selection={selection} />
        ) : (
          <Save saving={saving} />
        )}
      </div>
    </div>
  )
}

const TRAY_SHOWN = 60

function Tray({ pictures, selection, onShareOut }: Omit<BarProps, 'saving'>) {
  const t = useTranslations('pictureBoard')
  const { tray } = pictures.board
  const spots = tray.map((id) => ({ key: undefined, id }))
  return (
    <section aria-label={t('tray', { count: tray.length })} className="min-w-0 grow">
      <div className="flex items-center justify-between gap-2 md:justify-start md:gap-4">
        <h2 className="text-sm font-semibold">{t('tray', { count: tray.length })}</h2>
        <div className="flex whitespace-nowrap">
          <Button size="sm" variant="quiet" onClick={() => selection.selectAll(spots)}>
            {t('selectAll')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onShareOut}>
            {t('inOrder')}
          </Button>
        </div>
      </div>
      <ul className="flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
        {spots.slice(0, TRAY_SHOWN).map((spot, at) => (
          <Thumb
            key={spot.id}
            spot={spot}
            number={at + 1}
            pictures={pictures}
            selection={selection}
          />
        ))}
        {tray.length > TRAY_SHOWN && (
          <li className="self-center text-xs whitespace-nowrap text-ink-muted">
            {t('more', { count: tray.length - TRAY_SHOWN })}
          </li>
        )}
      </ul>
    </section>
  )
}

function Sending({ pictures: { sending, board } }: { pictures: PictureBoard }) {
  const t = useTranslations('pictureBoard')
  const { waiting, failed } = sending
  const all = Object.values(board.news).length
  return (
    <div>
      <ProgressBar label={t('sendingLabel')} part={(all - waiting - failed.length) / all} />
      <output className="text-xs text-ink-muted">{t('sending', { count: waiting, all })}</output>
    </div>
  )
}

function Selected({ pictures: { board }, selection }: Pick<BarProps, 'pictures' | 'selection'>) {
  const t = useTranslations('pictureBoard')
  const reason = useReasonWords()
  const { spots, single, moveTo } = selection
  const [first] = spots
  const picture = spots.length === 1 && first ? board.news[first.id] : undefined
  const areNew = spots.every(({ key }) => key === undefined)
  return (
    <div className="flex flex-col gap-1">
      <output className="text-xs wrap-anywhere text-ink-muted">
        <span className="block">
          {picture
            ? `${picture.name || t('photo')} · ${reason(picture.reason)}`
            : t('selected', { count: spots.length })}
        </span>
        {single === undefined && t('selectedHint')}
      </output>
      <div className="flex flex-wrap items-center gap-1">
        {single && <Steps single={single} onStep={moveTo} />}
        <Button size="sm" variant="secondary" onClick={areNew ? selection.drop : selection.takeOut}>
          {t(areNew ? 'discard' : 'takeOut', { count: spots.length })}
        </Button>
        <IconButton label={t('clear')} className="ml-auto" onClick={selection.clear}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

type StepsProps = {
  single: NonNullable<Selection['single']>
  onStep: (to: number) => void
}

/** Moves the selected picture within its place. */
function Steps({ single: { place, count }, onStep }: StepsProps) {
  const t = useTranslations('pictureBoard')
  const steps = [
    { name: 'makeMain', Icon: Star, to: 0 },
    { name: 'forward', Icon: ArrowLeft, to: place - 1 },
    { name: 'back', Icon: ArrowRight, to: place + 1 },
  ] as const
  return steps.map(({ name, Icon, to }) => {
    const isOff = to === place || to < 0 || to === count
    return (
      <IconButton
        key={name}
        label={t(name)}
        aria-disabled={isOff}
        className="aria-disabled:opacity-50"
        onClick={() => isOff || onStep(to)}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    )
  })
}

function Save({ saving: { run, changed, save } }: Pick<BarProps, 'saving'>) {
  const t = useTranslations('pictureBoard')
  return (
    <Button
      wide
      loading={run !== undefined}
      disabled={changed === 0 && !run}
      onClick={() => void save()}
    >
      {run ? t('saving', run) : t('save', { count: changed })}
    </Button>
  )
}
