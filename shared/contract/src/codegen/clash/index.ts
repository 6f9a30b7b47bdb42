export * from './calls.ts';
export * from './state.ts';
