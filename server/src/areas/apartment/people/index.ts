export { accounts } from './accounts.ts';
export { namingColumns, personColumns } from './person-columns.ts';
export { documentOf, type KnownPerson, personFor } from './person-finding-rules.ts';
export { newcomer, newPersonOf, soughtIn } from './person-sheet-rules.ts';
export { entersAll } from './person-sheets.ts';
export { type IdDocument, type NewPerson, persons } from './persons.ts';
export type { IdSeal } from './sealed-id.ts';
