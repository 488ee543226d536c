const dialogs = '[role$=dialog]'
const fields = `input, textarea, select, [contenteditable], ${dialogs}`

const isIn = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null

/** True when a key belongs to the field or dialog that has the focus. */
export const isTaken = (target: EventTarget | null): boolean => isIn(target, fields)

export const isInDialog = (target: EventTarget | null): boolean => isIn(target, dialogs)
