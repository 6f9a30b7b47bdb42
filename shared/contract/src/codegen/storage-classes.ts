import * as z from 'zod/mini';

/** How the store keeps an object: what it costs to have it and to read it. */
export const storageClasses = ['standard', 'infrequent', 'archive', 'deepArchive', 'archiveInstant'] as const;
export const StorageClass = z.enum(storageClasses);
export type StorageClass = z.infer<typeof StorageClass>;
