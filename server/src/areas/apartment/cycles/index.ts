export { cycleMoved } from './cycle-states.ts';
export type { ReadWindow } from './cycle-window-rules.ts';
export {
  aboutCycle,
  blocked,
  cycleOfMonth,
  findCycle,
  listCycles,
  monthsUnderWay,
  moveWindow,
  openCycle,
  type StandingCycle,
  standingCycle,
} from './cycles.ts';
export { type Ground, groundOf, lockedGround } from './reading-ground.ts';
