export const picturePurposes = ['product', 'store', 'registration'] as const
export type PicturePurpose = (typeof picturePurposes)[number]
