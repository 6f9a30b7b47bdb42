export { closeCycle, issueBills, passBills } from './bill-gates.ts';
export { passRead, passUsed } from './cycle-moves.ts';
