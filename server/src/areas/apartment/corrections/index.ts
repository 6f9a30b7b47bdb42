export { type Corrector, corrections } from './corrections.ts';
export { correctorOf, seesAll } from './endpoints.ts';
