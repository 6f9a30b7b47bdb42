export { roomTimeline } from './timeline.ts';
