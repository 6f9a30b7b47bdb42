export { accounts } from './accounts.ts';
export { persons } from './persons.ts';
