import { folded } from '../../../house/sheets/sheet-cells.ts';
import { type CellFault, cellFault } from '../../../house/sheets/sheet-faults.ts';
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

/** What a sheet tells of somebody who was found. */
export type ToldFacts = Pick<Sought, 'phone' | 'document'>;

type Entry = { -readonly [Name in keyof KnownPerson]: KnownPerson[Name] };

/** Everybody among whom the people of a sheet are looked for: those of the building, and those of the rows above. */
export function peoplePool(known: readonly KnownPerson[]) {
  const all = new Map<string, Entry>();
  const named = new Map<string, Entry[]>();
  const reached = new Map<string, Entry[]>();
  const documented = new Map<string, Entry>();

  const add = (person: KnownPerson) => {
    const entry = { ...person };
    all.set(entry.personId, entry);
    put(named, folded(entry.name), entry);
    if (entry.phone) put(reached, entry.phone, entry);
    if (entry.idDigest) documented.set(`${entry.idKind} ${entry.idDigest}`, entry);
  };
  for (const one of known) add(one);

  /** Who has the phone and the name, or why that cannot be. */
  function ofPhone({ name, phone, document }: Sought): KnownPerson | CellFault | undefined {
    if (!phone) return undefined;
    const sharing = reached.get(phone) ?? [];
    const meant = sharing.filter((one) => isCalled(one, name));
    const [first] = meant;
    if (first) {
      const possible = document ? meant.filter(({ idDigest }) => idDigest === null) : meant;
      const [only] = possible;
      if (!only) return cellFault('idNumber', 'other_id', { name: first.name });
      return possible.length === 1 ? only : cellFault('idNumber', 'which_namesake');
    }
    const [other] = sharing;
    return other && !document ? cellFault('phone', 'phone_of_other', { name: other.name }) : undefined;
  }

  /** Whoever of that name it could be: the only one of whom nothing else is known, or it is told that this is open. */
  function ofName(sought: Sought): KnownPerson | CellFault | 'new' {
    const possible = (named.get(folded(sought.name)) ?? []).filter((one) => !isOther(one, sought));
    const [first] = possible;
    if (!first) return 'new';
    const isOnlyNamed = possible.length === 1 && first.phone === null && first.idDigest === null;
    if (isOnlyNamed && first.row === undefined) return first;
    if (!sought.phone && !sought.document) return cellFault('phone', 'phone_or_id_needed');
    return cellFault(sought.document ? (sought.phone ? 'name' : 'phone') : 'idNumber', 'which_namesake');
  }

  return {
    add,

    /**
     * Who is meant: whoever has the document, else whoever has phone and name, else the only one of that name of whom
     * nothing else is known. A couple may share a phone if a document tells them apart.
     * @returns `new` for somebody who is not known yet
     */
    find(sought: Sought): KnownPerson | CellFault | 'new' {
      const { name, document } = sought;
      const owner = document && documented.get(`${document.kind} ${document.digest}`);
      if (owner)
        return isCalled(owner, name) ? owner : cellFault('name', 'id_of_other', { name: owner.name });
      return ofPhone(sought) ?? ofName(sought);
    },

    /** What a row tells of somebody holds for the rows below it. */
    tell(personId: string, { phone, document }: ToldFacts) {
      const entry = all.get(personId);
      if (!entry) return;
      if (phone && phone !== entry.phone) {
        if (entry.phone)
          reached.set(
            entry.phone,
            (reached.get(entry.phone) ?? []).filter((one) => one !== entry),
          );
        entry.phone = phone;
        put(reached, phone, entry);
      }
      if (document && entry.idDigest === null) {
        entry.idKind = document.kind;
        entry.idDigest = document.digest;
        documented.set(`${document.kind} ${document.digest}`, entry);
      }
    },
  };
}

const put = <One>(lists: Map<string, One[]>, key: string, one: One) => {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
};

const isCalled = ({ name }: Pick<KnownPerson, 'name'>, sought: string): boolean =>
  folded(name) === folded(sought);

/** Of whom something else is known than the row tells. */
const isOther = (one: KnownPerson, { phone, document }: Sought): boolean =>
  (phone !== null && one.phone !== null && one.phone !== phone) ||
  (document !== null && one.idDigest !== null);

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
