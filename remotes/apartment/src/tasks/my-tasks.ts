import { taskKinds } from '@console/contract/apartment';

/** The caller's tasks in a building, of all kinds that this release can show. */
export const myTasksIn = (building: string) => ({ query: { building, kinds: taskKinds.join(',') } });
