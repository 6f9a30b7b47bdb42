export { cycleMoves } from './cycle-moves.ts';
