export * from './capabilities.ts';
export * from './library.ts';
export * from './paths.ts';
export * from './video-id-rules.ts';
export * from './video-link-rules.ts';
