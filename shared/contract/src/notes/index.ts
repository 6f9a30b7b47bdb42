export * from './limits.ts';
export * from './markdown-schema.ts';
export * from './notes.ts';
export * from './paths.ts';
export * from './tags.ts';
