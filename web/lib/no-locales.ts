/**
 * Replaces Zod's messages in the build. Zod exports all languages as one object, which a bundler includes whole: 37 KB
 * gzipped.
 */
export const none: readonly string[] = []
