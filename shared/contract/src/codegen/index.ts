export * from './info.ts';
export * from './paths.ts';
