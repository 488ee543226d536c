import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import type { OrderStatus } from '#shared/order-status.ts'

/** What a merchant's change of status may carry besides the order. */
export type StatusForm = {
  code?: string | undefined
  token?: string | undefined
  reason?: string | undefined
  declinedLines?: string[] | undefined
  stillOnShelf?: boolean | undefined
  override?: { reason: string } | undefined
}

/** The fields that mean something for each status a merchant may choose. */
const fieldsOf: Partial<Record<OrderStatus, readonly (keyof StatusForm)[]>> = {
  ready_for_pickup: ['declinedLines', 'stillOnShelf', 'reason'],
  collected: ['code', 'token', 'override'],
  cancelled: ['reason', 'stillOnShelf'],
  not_collected: [],
}

/** A field that means nothing here was meant for something else: better asked than guessed. */
export function checkStatusForm(to: OrderStatus, form: StatusForm): void {
  const known = fieldsOf[to]
  if (!known) throw invalidField('status', messageText('fields.statusOfStore'))
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  const fields = Object.fromEntries(
    given
      .filter(([name]) => !known.includes(name as keyof StatusForm))
      .map(([name]) => [name, messageText('fields.notForStatus')]),
  )
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', undefined, { fields })
}

export function reasonOf({ reason }: StatusForm): string {
  if (reason === undefined) throw invalidField('reason', messageText('fields.reasonRequired'))
  return reason
}
