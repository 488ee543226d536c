/** True for a reason that says something; dots and digits alone do not. */
export const hasThreeLetters = (text: string) => (text.match(/\p{L}/gu) ?? []).length >= 3
