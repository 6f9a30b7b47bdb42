export { activateTenanciesOf, checking, checkMany, checkOf } from './checking.ts';
