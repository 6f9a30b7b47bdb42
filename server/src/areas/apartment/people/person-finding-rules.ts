import { folded } from '../../../house/sheets/sheet-cells.ts';
import { type CellFault, cellFault } from '../sheet-faults.ts';
import type { IdDocument } from './persons.ts';
import { documentProblem } from './persons.ts';

/** Somebody of the building, or of a row above. */
export interface KnownPerson {
  readonly personId: string;
  readonly name: string;
  readonly phone: string | null;
  readonly idKind: string | null;
  readonly idDigest: string | null;
  /** The row of the sheet that names them for the first time. */
  readonly row?: number;
}

/** Whom a row names. */
export interface Sought {
  readonly name: string;
  readonly phone: string | null;
  readonly document: (Pick<IdDocument, 'kind'> & { readonly digest: string }) | null;
}

const isCalled = ({ name }: Pick<KnownPerson, 'name'>, sought: string): boolean =>
  folded(name) === folded(sought);

/**
 * Who is meant: whoever has the document, else whoever has phone and name, else the only one of that name of whom nothing
 * else is known. A couple may share a phone if a document tells them apart.
 * @returns `new` for somebody who is not known yet
 */
export function personFor(
  { name, phone, document }: Sought,
  known: readonly KnownPerson[],
): KnownPerson | CellFault | 'new' {
  const owner =
    document && known.find((one) => one.idKind === document.kind && one.idDigest === document.digest);
  if (owner) return isCalled(owner, name) ? owner : cellFault('name', 'id_of_other', { name: owner.name });
  if (phone) return personWithPhone({ name, phone, document }, known);
  const namesakes = known.filter((one) => isCalled(one, name));
  if (document) return 'new';
  const [only] = namesakes;
  if (!only) return 'new';
  const isOnlyNamed = namesakes.length === 1 && only.phone === null && only.idDigest === null;
  return isOnlyNamed && only.row === undefined ? only : cellFault('phone', 'phone_or_id_needed');
}

function personWithPhone(
  { name, phone, document }: Sought,
  known: readonly KnownPerson[],
): KnownPerson | CellFault | 'new' {
  const sharing = known.filter((one) => one.phone === phone);
  const meant = sharing.find((one) => isCalled(one, name));
  if (meant) {
    const isOther = document !== null && meant.idDigest !== null;
    return isOther ? cellFault('idNumber', 'other_id', { name: meant.name }) : meant;
  }
  const [other] = sharing;
  return other && !document ? cellFault('phone', 'phone_of_other', { name: other.name }) : 'new';
}

/** The identity document of a row: without a kind it is taken for an identity card, and then has to be one. */
export function documentOf({
  idKind,
  idNumber,
}: {
  idKind?: IdDocument['kind'] | null | undefined;
  idNumber?: string | null | undefined;
}): { document: IdDocument | null; faults: CellFault[] } {
  if (!idNumber) return { document: null, faults: [] };
  const document = { kind: idKind ?? 'id_card', number: idNumber };
  const problem = documentProblem(document);
  return { document, faults: problem ? [cellFault('idNumber', problem)] : [] };
}
