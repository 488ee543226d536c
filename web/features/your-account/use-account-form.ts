import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { AccountPart, YourAccount } from '#shared/contract/stores/your-account.ts'
import { hasCode } from '#web/lib/call-error.ts'
import type { Input } from '#web/lib/call.ts'
import { useLocation } from '#web/lib/router.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { toast } from '#web/ui/toast.ts'
import { compare, type Line } from './differences.tsx'
import { accountQuery } from './use-your-account.ts'

/** The props of each form. `account` stays the same during editing. */
export type PartProps = {
  account: YourAccount
  isEditing: boolean
  onEdit: () => void
  onEnd: () => void
}

type Options<Values extends FieldValues> = {
  schema: () => Promise<z.ZodType<unknown, Values>>
  valuesOf: (account: YourAccount) => Values
  /** The entries as they are displayed, to compare them with those that another device has saved. */
  linesOf?: (values: Values) => readonly Line[]
}

/**
 * The form of one part of the account. `rival` is the account that another device has saved meanwhile, and
 * `differences` compares it with the values sent from here. The input is kept, and saving again replaces the values of
 * the other device.
 */
export function useAccountForm<Values extends FieldValues>(
  of: AccountPart,
  { account, isEditing, onEnd }: PartProps,
  { schema, valuesOf, linesOf }: Options<Values>,
) {
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<{ rival: YourAccount; sent: Values }>()
  const rival = conflict?.rival
  const version = (rival ?? account).versions[of]
  const endpointForm = useEndpointForm<'POST /dashboard/yourAccount', Values>(
    'POST /dashboard/yourAccount',
    {
      schema,
      defaultValues: valuesOf(account) as DefaultValues<Values>,
      toInput: (values) =>
        ({ of, version, ...values }) as unknown as Input<'POST /dashboard/yourAccount'>,
      canSend: () => isEditing,
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
      onError: (error) => {
        if (hasCode(error, 'ACCOUNT_CHANGED'))
          setConflict({
            rival: error.details.account,
            sent: structuredClone(endpointForm.form.getValues()),
          })
        else void toast('error', error.message)
      },
    },
  )
  const takeRival = () => {
    queryClient.setQueryData(accountQuery.queryKey, rival)
    onEnd()
  }
  const { isDirty } = endpointForm.form.formState
  const differences =
    conflict && linesOf && compare(linesOf(valuesOf(conflict.rival)), linesOf(conflict.sent))
  const values = linesOf?.(valuesOf(account)).map(([, value]) => value) ?? []
  const isNamed = useLocation().hash === `#${of}`
  return { ...endpointForm, rival, differences, takeRival, isDirty, values, isNamed }
}

export type AccountFormState = Pick<
  ReturnType<typeof useAccountForm>,
  | 'events'
  | 'check'
  | 'button'
  | 'problems'
  | 'refusal'
  | 'differences'
  | 'takeRival'
  | 'isDirty'
  | 'values'
  | 'isNamed'
>
