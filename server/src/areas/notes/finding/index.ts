export { finds } from './finders.ts';
