export * from './limits.ts';
export * from './notes.ts';
export * from './paths.ts';
export * from './tags.ts';
