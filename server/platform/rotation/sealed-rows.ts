import { hashIssued, type Keys, mac, splitIssued } from '#server/platform/secrets.ts'

/** The rows of a table that have encrypted columns. */
export type SealedRows = {
  table: string
  /** The id column of the rows, and its type. */
  id: string
  type?: 'text'
  /** The encrypted columns, each with the SQL of the context that binds it to its row. */
  columns: Record<string, string>
  /** Another table that repeats a hash of the same person's row and refers to the row by it. */
  copy?: { table: string; column: string }
  /** The hashed columns that are computed from the decrypted values. */
  hashes?: (keys: Keys, id: string, opened: Record<string, string>) => Record<string, Buffer>
}

/** Every encrypted column of the database; a test compares the list with the tables. */
export const sealedRows: SealedRows[] = [
  {
    table: 'pickup_codes',
    id: 'order_id',
    columns: { sealed: 'order_id::text' },
    hashes: (keys, id, { sealed = '' }) => {
      const { codeMac, tokenMac } = hashIssued(keys, id, splitIssued(sealed))
      return { code_mac: codeMac, token_mac: tokenMac }
    },
  },
  {
    table: 'phone_numbers',
    id: 'user_id',
    columns: { sealed: "'phone ' || user_id" },
    copy: { table: 'messages', column: 'number_hash' },
    hashes: (keys, _id, { sealed = '' }) => ({ number_hash: mac(keys.phone, 'number', sealed) }),
  },
  { table: 'erased_accounts', id: 'user_id', columns: { sealed_number: "'phone ' || user_id" } },
  {
    table: 'phone_codes',
    id: 'id',
    columns: { sealed_number: "'phone ' || id", sealed: "'phone code ' || id" },
  },
  { table: 'email_codes', id: 'id', columns: { sealed: "'letter ' || id" } },
  {
    table: 'email_changes',
    id: 'id',
    columns: { old_sealed: "'letter ' || id", new_sealed: "'letter ' || id" },
  },
  { table: 'grievances', id: 'id', columns: { token_sealed: "'letter ' || id" } },
  { table: 'reset_links', id: 'id', columns: { sealed: "'letter ' || id" } },
  { table: 'staff_invitations', id: 'id', columns: { sealed: "'letter ' || id" } },
  {
    table: 'payout_accounts',
    id: 'id',
    columns: { sealed: "'bank ' || id", sealed_token: "'letter ' || id" },
  },
  {
    table: 'bill_links',
    id: 'id',
    columns: { sealed: "'letter ' || id", sealed_number: "'phone ' || id" },
    hashes: (keys, _id, { sealed_number: number }) =>
      number === undefined ? {} : { number_hash: mac(keys.phone, 'number', number) },
  },
  {
    table: 'stopped_numbers',
    id: 'message_id',
    type: 'text',
    columns: { sealed: "'phone ' || message_id" },
    hashes: (keys, _id, { sealed = '' }) => ({ number_hash: mac(keys.phone, 'number', sealed) }),
  },
  { table: 'shop_webhooks', id: 'id', columns: { secret_sealed: "'webhook ' || id" } },
  { table: 'admins', id: 'id', columns: { totp_sealed: "'admin ' || id" } },
  { table: 'admin_links', id: 'admin_id', columns: { totp_sealed: "'admin ' || admin_id" } },
  {
    table: 'push_keys',
    id: 'public_key',
    type: 'text',
    columns: { sealed: "'push ' || public_key" },
  },
  { table: 'retired_keys', id: 'id', columns: { sealed: "'retired key ' || id" } },
]
