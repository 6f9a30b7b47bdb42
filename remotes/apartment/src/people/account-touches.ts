import { getPerson, listFreeAccounts, listPersons } from '@console/contract/apartment';

/** What shows which account a person has, and which nobody has yet. */
export const accountTouches = [getPerson, listPersons, listFreeAccounts] as const;
