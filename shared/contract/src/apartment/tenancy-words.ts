/** What a tenancy can be, and how it is paid: apart from its schemas, so that whoever only names them loads none. */
export const tenancyStates = [
  'draft',
  'signed',
  'active',
  'ending',
  'settling',
  'closed',
  'cancelled',
] as const;
/** Months that are paid at once. */
export const payCycles = [1, 2, 3, 6, 12] as const;
