import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { keptFamilyStorage, NOBODY } from '#web/lib/kept-family.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { useSession } from '#web/lib/session.ts'
import { showAnswer } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { broughtIn } from './family-sizes-of.ts'

export const familyQuery = callQuery('GET /family', {})

/** The people of the account; of a guest, those that this device keeps. */
export function useFamily(): FamilyMember[] {
  const isUser = useSession().status === 'user'
  const { data } = useQuery({ ...familyQuery, enabled: isUser })
  const kept = useStored(keptFamilyStorage, NOBODY)
  return isUser ? (data?.members ?? NOBODY) : kept
}

type SavedMember = Omit<FamilyMember, 'memberId'> & { memberId?: string | undefined }

/**
 * Saves a person in the account; for a guest, on this device. Resolves to false after an error, for which it shows a
 * toast.
 */
export function useSaveMember() {
  const isUser = useSession().status === 'user'
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  return async (member: SavedMember): Promise<boolean> => {
    if (!isUser) {
      keepHere(member)
      return true
    }
    try {
      showAnswer(queryClient, 'PUT /family', member, await call('PUT /family', member))
      return true
    } catch (error) {
      void toast('error', sayError(error))
      return false
    }
  }
}

function keepHere({ memberId = crypto.randomUUID(), ...member }: SavedMember): void {
  const others = keptFamilyStorage.read()
  const isKnown = others.some((one) => one.memberId === memberId)
  const saved = { ...member, memberId }
  keptFamilyStorage.write(
    isKnown ? others.map((one) => (one.memberId === memberId ? saved : one)) : [...others, saved],
  )
}

/** The people that this device has kept from before the log-in, and a function that brings them into the account. */
export function useKeptFamily() {
  const isUser = useSession().status === 'user'
  const kept = useStored(keptFamilyStorage, NOBODY)
  const { data } = useQuery({ ...familyQuery, enabled: isUser })
  const save = useSaveMember()
  const { isBusy, run } = useOneRun()
  const bringIn = async () => {
    for (const member of broughtIn(kept, data?.members ?? []))
      if (!(await save(member))) break
      else keptFamilyStorage.write(keptFamilyStorage.read().slice(1))
  }
  return {
    kept: isUser ? kept : NOBODY,
    bringIn: () => run(bringIn),
    isSaving: isBusy,
    drop: () => keptFamilyStorage.remove(),
  }
}
