export { cycleMoved } from './cycle-states.ts';
export type { ReadWindow } from './cycle-window-rules.ts';
export {
  aboutCycle,
  blocked,
  cycleOfMonth,
  findCycle,
  listCycles,
  moveWindow,
  openCycle,
} from './cycles.ts';
export { type Ground, groundOf, lockedGround } from './reading-ground.ts';
