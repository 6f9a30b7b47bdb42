export { tasksOf } from './tasks.ts';
