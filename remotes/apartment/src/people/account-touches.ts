import { getPerson, listPersons } from '@console/contract/apartment';

/** What shows which account a person has. */
export const accountTouches = [getPerson, listPersons] as const;
