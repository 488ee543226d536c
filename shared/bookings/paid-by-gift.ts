type HandOverSums = { amount: number; discount: number }

/**
 * True when a gift code paid everything, so that no money was taken in any way. `amount`: what was left to pay, without
 * the discount of the code; both in the same unit. A discount comes only with the hand-over.
 */
export const isPaidByGift = ({ amount, discount }: HandOverSums) => amount === 0 && discount > 0
