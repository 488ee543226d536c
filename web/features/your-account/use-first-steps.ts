import { useQuery } from '@tanstack/react-query'
import type { FirstStep, StepNote } from '#shared/contract/stores/first-steps.ts'
import { paths } from '#shared/paths.ts'
import { mayActAs, type StaffRole } from '#shared/staff-role.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useMayAct, useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

/** The least role in the staff that may take each step. */
const leastRole: Record<FirstStep, StaffRole> = {
  picture: 'owner',
  hours: 'owner',
  preparation: 'owner',
  product: 'manager',
  notices: 'counter',
  practice: 'counter',
  poster: 'owner',
}

const stepsQuery = callQuery('GET /first-steps', {})

/** The page on which each step is taken. The owner's own account is the shop's; the staff have one of their own. */
export function addressOf(step: FirstStep, isOwner: boolean): string {
  if (step === 'product') return paths.addProduct()
  if (step === 'practice') return paths.practice()
  if (step === 'notices') return `${isOwner ? paths.yourAccount() : paths.account()}#notices`
  const parts = { picture: 'pictures', hours: 'timings', preparation: 'pickup', poster: 'poster' }
  return paths.yourAccount(parts[step])
}

/** The steps that this person may take; without the notices where the site sends none. Undefined until they are known. */
export function useFirstSteps() {
  const session = useSession()
  const role = session.status === 'user' ? session.user.staffRole : null
  // The steps are taken on other pages, so the list is asked again whenever it is shown.
  const query = useQuery({
    ...stepsQuery,
    staleTime: 0,
    enabled: mayActAs(role, 'manager'),
  })
  const push = useQuery(callQuery('GET /push-devices', {}))
  const steps = query.data?.steps.filter(
    ({ step }) =>
      mayActAs(role, leastRole[step]) && (step !== 'notices' || push.data?.publicKey !== null),
  )
  return {
    query,
    isOwner: role === 'owner',
    isPutAway: query.data?.isPutAway,
    steps: push.isPending ? undefined : steps,
    done: steps?.filter(({ isDone }) => isDone).length ?? 0,
  }
}

/** Marks a step as done. Without the permission, or after a failure, nothing changes. `isSaid`: the answer is shown. */
export function useNoteStep() {
  const mayNote = useMayAct('manager')
  const { mutate, isPending } = useCall('PUT /first-steps')
  const note = (step: Exclude<StepNote, 'preparation'>, isSet = true, isSaid = false) => {
    if (!mayNote) return
    const said = {
      onSuccess: ({ message }: { message: string }) => void toast('success', message),
      onError: (error: Error) => void toast('error', error.message),
    }
    mutate({ note: step, isSet }, isSaid ? said : {})
  }
  return { note, isPending }
}
