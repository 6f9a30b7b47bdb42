export { passRead, passUsed } from './cycle-moves.ts';
