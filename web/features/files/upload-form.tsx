import {
  type ComponentProps,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'use-intl'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { HeldPress } from '#web/ui/button.tsx'
import { type CheckForm, HeldSend, type PictureField } from './held-send.ts'

const HeldForm = createContext<HeldSend | undefined>(undefined)

type UploadFormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & {
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  check: CheckForm
  /** Hears whether pictures of the form are not stored. */
  onUploads?: (isUploading: boolean) => void
}

/**
 * A form with fields whose pictures go up while it is filled in. A press that comes before they are stored says
 * what else is wrong, or waits for them, which the button says. Every `PicturePicker` stands in one.
 */
export function UploadForm({ onSubmit, check, onUploads, children, ...form }: UploadFormProps) {
  const t = useTranslations('pictures')
  const [held] = useState(() => new HeldSend())
  const count = useSyncExternalStore(held.subscribe, held.count, () => 0)
  const isWaiting = useSyncExternalStore(held.subscribe, held.state, held.state) === 'waiting'
  const tellUploads = useEffectEvent((isUploading: boolean) => onUploads?.(isUploading))
  useEffect(() => tellUploads(count > 0), [count])
  useLeaveWarning(count > 0)
  const words = isWaiting ? t('sendsAfter', { count }) : undefined
  return (
    <form
      {...form}
      onSubmit={(event) => {
        const { currentTarget: sent } = event
        if (held.press(() => sent.requestSubmit(), check)) onSubmit(event)
        else event.preventDefault()
      }}
    >
      <HeldForm value={held}>
        <HeldPress value={words}>{children}</HeldPress>
      </HeldForm>
      <output className="sr-only">{words}</output>
    </form>
  )
}

/**
 * Makes the form wait for the pictures of a field. `hasStopped`: a press has stopped at the field. `asks`: it has stopped
 * because of a warning, and the next press sends the form.
 */
export function useHeldForm({ queue, names, focus }: PictureField) {
  const held = useForm()
  const focusField = useEffectEvent(focus)
  const key = names.join(' ')
  useEffect(
    () => held.join({ queue, names: key.split(' '), focus: () => focusField() }),
    [held, queue, key],
  )
  const state = useSyncExternalStore(held.subscribe, held.state, held.state)
  return {
    hasStopped: state === 'stopped',
    asks: state === 'asking',
  }
}

/** Returns what to call for a picture that looks bad, with the function that brings its field into view. */
export function useHeldWarning() {
  return useForm().warn
}

function useForm(): HeldSend {
  const held = useContext(HeldForm)
  if (!held) throw new Error('A PicturePicker needs an UploadForm, which waits for its pictures')
  return held
}
