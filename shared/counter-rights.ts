/** What the owner may allow a member of the counter; managers and owners always may. */
export const counterRights = ['takings', 'pause', 'returns', 'prices'] as const
export type CounterRight = (typeof counterRights)[number]
