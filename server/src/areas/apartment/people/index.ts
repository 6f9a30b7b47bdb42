export { linkAccount } from './accounts.ts';
export { erasesPerson } from './erasing.ts';
export { namingColumns, personColumns } from './person-columns.ts';
export { documentOf, type KnownPerson, peoplePool } from './person-finding-rules.ts';
export { type KnownFacts, newcomer, newPersonOf, soughtIn } from './person-sheet-rules.ts';
export { changesAll, entersAll } from './person-sheets.ts';
export {
  createPerson,
  digestOf,
  entersPerson,
  findPerson,
  type IdDocument,
  idNumberOf,
  knownPersons,
  type NewPerson,
  type People,
  type ToldChange,
  updatePerson,
} from './persons.ts';
export type { IdSeal } from './sealed-id.ts';
