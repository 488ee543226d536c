import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { WithheldTax } from '../settings/tax-terms.ts'
import { CsvFile, Instant, Message, Nothing, Rupees } from '../wire.ts'

const TaxMonth = z.object({
  tax: WithheldTax,
  /** `2027-04`. */
  month: z.string(),
  /** Number of shops with sales that bear the tax, or would without the free sum of the year. */
  shops: z.int(),
  /** The values of the sales, of what came back, and the tax. */
  sales: Rupees,
  returned: Rupees,
  taxAmount: Rupees,
  /** True when the month is over. */
  isOver: z.boolean(),
  filedAt: Instant.nullable(),
  /** The UID of the administrator. */
  filedBy: z.string().nullable(),
})
export type TaxMonth = z.infer<typeof TaxMonth>

const OneMonth = z.strictObject({
  tax: WithheldTax,
  month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, messageText('taxFields.month')),
})

const financeCall = { adminRole: 'finance', path: '/admin/taxes' } as const
const sample = { tax: 'tcs', month: '2026-10' } as const

export const getTaxMonths = endpoint({
  ...financeCall,
  method: 'GET',
  who: 'admin',
  limit: 'read',
  summary:
    'The months with TCS or TDS, the latest first: values, tax, and whether the operator has filed the month.',
  input: Nothing,
  output: z.object({ months: z.array(TaxMonth) }),
})

export const taxFile = endpoint({
  ...financeCall,
  method: 'POST',
  path: '/admin/taxes/file',
  who: 'proved-admin',
  limit: 'merchant',
  effect: 'read',
  summary:
    'The rows of a month as a spreadsheet. TCS: the values of the operator’s return GSTR-8 by GSTIN; TDS: a register by shop, PAN and rate. The columns are Chowk’s own, no official shape.',
  input: OneMonth,
  sample,
  output: CsvFile,
  errors: ['PROOF_NEEDED'],
})

export const fileTaxMonth = endpoint({
  ...financeCall,
  method: 'POST',
  who: 'proved-admin',
  limit: 'merchant',
  summary:
    'Record that a month’s TCS or TDS was filed; its rows never change, and what corrects them stands in a later month. Only for a month that is over and whose earlier months were filed. Audited.',
  input: OneMonth,
  sample,
  output: Message,
  errors: ['PROOF_NEEDED'],
})
