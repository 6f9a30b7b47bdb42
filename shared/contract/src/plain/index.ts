export type { infer } from 'zod/mini';
export * from './schemas.ts';
