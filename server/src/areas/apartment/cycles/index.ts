export type { ReadWindow } from './cycle-window-rules.ts';
export { aboutCycle, blocked, cycles } from './cycles.ts';
export { type Ground, groundOf, lockedGround } from './reading-ground.ts';
