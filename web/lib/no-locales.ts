/** Zod exports its messages in all languages as one object, so that a bundler takes all of them: 37 KB gzipped. */
export const none: readonly string[] = []
