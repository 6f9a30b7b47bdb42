/** Photos and papers that documents of any area keep; the bytes decide what one is, never the name. */
export const keptFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const keptFileLimits = { bytes: 10 * 1024 * 1024, name: { max: 200 } } as const;
