import type { Person } from '@console/contract/apartment';
import { cellFault, type ReadRow, toldFaults } from '../../../house/sheets/sheet-faults.ts';
import type { SheetProblem } from '../../../house/sheets/sheet-reading.ts';
import type { personColumns } from './person-columns.ts';
import { documentOf, type KnownPerson, peoplePool } from './person-finding-rules.ts';
import type { IdDocument, NewPerson, ToldChange } from './persons.ts';

export type PersonRow = ReadRow<typeof personColumns>;

/** Somebody of the building with all that a sheet may tell anew. */
export type KnownFacts = KnownPerson & Pick<Person, (typeof facts)[number] | 'consentAt' | 'version'>;

export interface PersonPlan {
  readonly create: readonly NewPerson[];
  readonly update: readonly { readonly before: KnownFacts; readonly change: ToldChange }[];
  readonly same: number;
  readonly problems: readonly SheetProblem[];
}

const facts = [
  'phone',
  'gender',
  'employer',
  'department',
  'staffNo',
  'emergencyName',
  'emergencyPhone',
] as const;

/** What the rows of a sheet would enter and change, and all that is wrong with them. @param digestOf a document's number */
export function planPersons(
  rows: readonly PersonRow[],
  known: readonly KnownFacts[],
  digestOf: (document: IdDocument) => string,
): PersonPlan {
  const pool = peoplePool(known);
  const byId = new Map(known.map((one) => [one.personId, one]));
  const firstRow = new Map<string, number>();
  const create: NewPerson[] = [];
  const update: { before: KnownFacts; change: ToldChange }[] = [];
  const problems: SheetProblem[] = [];
  let same = 0;
  for (const { row, values, unreadable = [] } of rows) {
    const { document, faults } = documentOf(values);
    const sought = soughtIn(values, faults.length > 0 ? null : document, digestOf);
    // Whom a row means is asked only where all that tells it could be read.
    const isOpen = faults.length > 0 || naming.some((column) => unreadable.includes(column));
    const found = isOpen ? undefined : pool.find(sought);
    if (typeof found === 'object' && 'code' in found) faults.push(found);
    const person = typeof found === 'object' && 'personId' in found ? found : undefined;
    const twin = person && (person.row ?? firstRow.get(person.personId));
    if (twin !== undefined) faults.push(cellFault('name', 'person_twice', { row: twin }));
    else if (person) {
      firstRow.set(person.personId, row);
      pool.tell(person.personId, sought);
    }
    const told = toldFaults({ row, unreadable }, faults);
    problems.push(...told);
    if (found === 'new') pool.add(newcomer(sought, row));
    if (told.length > 0 || unreadable.length > 0) continue;
    const before = person && byId.get(person.personId);
    const change = before && changeOf(before, values, document);
    if (!before) create.push(newPersonOf(values, document));
    else if (change && Object.keys(change).length > 0) update.push({ before, change });
    else same += 1;
  }
  return { create, update, same, problems };
}

const naming = ['name', 'phone', 'idKind', 'idNumber'];

/** Whom a row names, as `personFor` asks. */
export const soughtIn = (
  { name = '', phone = null }: { name?: string | undefined; phone?: string | null | undefined },
  document: IdDocument | null,
  digestOf: (document: IdDocument) => string,
) => ({ name, phone, document: document && { kind: document.kind, digest: digestOf(document) } });

/** Somebody of this row, for the rows below it. */
export const newcomer = (
  { name, phone, document }: ReturnType<typeof soughtIn>,
  row: number,
): KnownPerson => ({
  ...{ personId: `row ${row}`, name, phone, row },
  ...{ idKind: document?.kind ?? null, idDigest: document?.digest ?? null },
});

/** Somebody new, of whom the row tells what it tells. */
export const newPersonOf = (
  { name = '', phone, consent, ...values }: Partial<PersonRow['values']>,
  document: IdDocument | null,
): NewPerson => ({
  name,
  phone: phone ?? null,
  gender: values.gender ?? null,
  employer: values.employer ?? '',
  department: values.department ?? '',
  staffNo: values.staffNo ?? '',
  emergencyName: values.emergencyName ?? '',
  emergencyPhone: values.emergencyPhone ?? null,
  idDocument: document,
  consent: consent === 'yes',
});

function changeOf(before: KnownFacts, values: PersonRow['values'], document: IdDocument | null): ToldChange {
  const told = facts.filter((name) => values[name] && values[name] !== before[name]);
  return {
    ...Object.fromEntries(told.map((name) => [name, values[name]])),
    ...(document && before.idDigest === null ? { idDocument: document } : {}),
    ...(values.consent === 'yes' && before.consentAt === null ? { consent: true } : {}),
  };
}
