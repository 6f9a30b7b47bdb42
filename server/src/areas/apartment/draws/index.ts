export { candidatesOf } from './candidates.ts';
export { commitDraw, drawDraw, publishDraw } from './draw-moves.ts';
export { roomsOf, storedDraw } from './draw-rows.ts';
export { createDraw } from './draws.ts';
