export { checking, checkMany, checkOf } from './checking.ts';
export { isFirstValue } from './lock-rules.ts';
