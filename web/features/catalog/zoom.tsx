import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { useTranslations } from 'use-intl'
import { DialogClose } from '#web/ui/dialog-close.tsx'
import { layerOf } from '#web/ui/layer.tsx'
import { pictureAddress } from '#web/ui/picture.tsx'

const Layer = layerOf(Root)

type ZoomProps = {
  images: string[]
  index: number
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onIndex: (index: number) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The picture over the whole window. A press shows it at twice the size; then it can be dragged. */
export function Zoom({ images, index, name, open, onOpenChange, onIndex }: ZoomProps) {
  const t = useTranslations('productPage')
  const [close, setClose] = useState(false)
  const path = images[index]
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by && !close) onIndex(index + by)
  }
  return (
    <Layer open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Content
          aria-describedby={undefined}
          onKeyDown={step}
          className="appear fixed inset-0 z-50 flex flex-col bg-paper"
        >
          <div className="flex items-center justify-between gap-3 px-4 py-2">
            <Title className="flex min-w-0 gap-1 text-sm font-semibold">
              <span className="truncate">{name}</span>
              <span className="shrink-0">
                · {t('pictureOf', { index: index + 1, count: images.length })}
              </span>
            </Title>
            <DialogClose />
          </div>
          <div
            className={clsx('relative min-h-0 grow', close ? 'overflow-auto' : 'overflow-hidden')}
          >
            {path && (
              <button
                type="button"
                aria-label={t('zoom')}
                aria-pressed={close}
                onClick={() => setClose(!close)}
                className={clsx(
                  'block focus-visible:-outline-offset-2',
                  close
                    ? 'w-[200%] cursor-zoom-out! md:w-full'
                    : 'absolute inset-0 cursor-zoom-in!',
                )}
              >
                <img
                  src={pictureAddress(path, 1600)}
                  alt={name}
                  className={clsx(
                    'mx-auto',
                    close ? 'w-full max-w-[1600px]' : 'size-full object-contain',
                  )}
                />
              </button>
            )}
          </div>
        </Content>
      </Portal>
    </Layer>
  )
}
