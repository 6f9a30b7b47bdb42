import type { FieldProblem } from '@console/contract';
import { type Room, type Tenancy, termProblems } from '@console/contract/apartment';
import { type CellFault, cellFault, type ReadRow, toldFaults } from '../../../house/sheets/sheet-faults.ts';
import type { SheetProblem } from '../../../house/sheets/sheet-reading.ts';
import {
  documentOf,
  type IdDocument,
  type KnownPerson,
  type NewPerson,
  newcomer,
  newPersonOf,
  peoplePool,
  soughtIn,
  type ToldChange,
} from '../people/index.ts';
import { normalRoomNumber } from '../rooms/index.ts';
import { shareDay, unlettable } from './letting-rules.ts';
import type { NewTenancy } from './tenancy-rows.ts';
import type { tenancyColumns } from './tenancy-sheet-columns.ts';

export type TenancyRow = ReadRow<typeof tenancyColumns>;
type Values = TenancyRow['values'];

/** What the rows are held against. */
export interface LettingFacts {
  readonly rooms: readonly Pick<Room, 'roomId' | 'number' | 'leaseMode' | 'capacity' | 'hold'>[];
  readonly beds: readonly { readonly bedId: string; readonly roomId: string; readonly label: string }[];
  readonly persons: readonly KnownPerson[];
  /** Those that hold their room. */
  readonly tenancies: readonly Tenancy[];
  digestOf(document: IdDocument): string;
  newId(): string;
}

export interface LettingPlan {
  readonly persons: readonly (NewPerson & { readonly personId: string })[];
  /** What the rows tell of people who are known, and of whom it was not. */
  readonly told: readonly { readonly personId: string; readonly change: ToldChange }[];
  readonly create: readonly NewTenancy[];
  readonly same: number;
  readonly problems: readonly SheetProblem[];
}

/** The room, or the bed in it, that a row names. */
interface Place {
  readonly roomId: string;
  readonly bedId: string | null;
  readonly capacity: number;
}

type Occupant = NewTenancy['occupants'][number];

/** A tenancy as its rows tell it: the one with the rent, and those who live with that tenant. */
interface Letting {
  readonly row: TenancyRow;
  readonly place: Place;
  readonly tenant: KnownPerson;
  readonly terms: Pick<NewTenancy, 'firstDay' | 'lastDay' | 'depositMinor' | 'payCycle' | 'note'> & {
    rentMinor: number;
  };
  readonly occupants: { readonly row: TenancyRow; readonly person: KnownPerson; readonly stay: Occupant }[];
}

/** What the rows of a sheet would sign, whom they would enter, and all that is wrong with them. */
export function planTenancies(rows: readonly TenancyRow[], facts: LettingFacts): LettingPlan {
  const faults = new Map<number, CellFault[]>();
  const fault = ({ row }: Pick<TenancyRow, 'row'>, ...found: readonly CellFault[]) =>
    faults.set(row, [...(faults.get(row) ?? []), ...found]);
  const people = peopleOf(rows, facts, fault);
  const lettings: Letting[] = [];
  for (const row of rows) {
    const { place, wrong } = placeOf(row.values, facts);
    if (wrong) fault(row, wrong);
    const person = people.of(row);
    const isWith = row.values.rentMinor === null;
    const before = place && isWith ? lettings.findLast((one) => isAt(one.place, place)) : undefined;
    if (isWith && place && !before) fault(row, cellFault('rentMinor', 'required'));
    if (!isWith && row.values.firstDay === null) fault(row, cellFault('firstDay', 'required'));
    if (before) before.occupants.push(occupantOf(row, person, before));
    else if (place && !isWith) lettings.push(lettingOf(row, place, person));
  }
  const standing = new Map(lettings.map((letting) => [letting, standingFor(letting, facts.tenancies)]));
  for (const [index, letting] of lettings.entries()) {
    const there = standing.get(letting);
    const wrong = there
      ? othersThan(letting, there)
      : [...termFaults(letting), ...takenBy(letting, facts.tenancies, lettings.slice(0, index))];
    for (const { row, found } of wrong) fault(row, found);
  }
  const problems = rows.flatMap((row) => toldFaults(row, faults.get(row.row) ?? []));
  const bad = new Set([
    ...problems.map(({ row }) => row),
    ...rows.filter(({ unreadable = [] }) => unreadable.length > 0).map(({ row }) => row),
  ]);
  const isGood = ({ row, occupants }: Letting) =>
    !bad.has(row.row) && occupants.every((one) => !bad.has(one.row.row));
  const good = lettings.filter(isGood);
  const create = good.filter((letting) => !standing.get(letting));
  return {
    create: create.map(tenancyOf),
    persons: people.newIn(create),
    told: people.toldIn(good),
    same: good.length - create.length,
    problems,
  };
}

/**
 * Whom each row names: somebody of the building, or somebody new. What is not known of them yet, any of their rows tells;
 * a phone that is known is never changed.
 */
function peopleOf(
  rows: readonly TenancyRow[],
  { persons, digestOf, newId }: LettingFacts,
  fault: (row: TenancyRow, found: CellFault) => void,
) {
  const pool = peoplePool(persons);
  const entering = new Map<string, NewPerson>();
  const learned = new Map<string, ToldChange>();
  const found = new Map<number, KnownPerson>();
  for (const row of rows) {
    const { values, unreadable = [] } = row;
    const { document, faults } = documentOf(values);
    for (const one of faults) fault(row, one);
    const isOpen =
      faults.length > 0 || ['name', 'phone', 'idKind', 'idNumber'].some((one) => unreadable.includes(one));
    const sought = soughtIn(values, isOpen ? null : document, digestOf);
    const person = isOpen ? 'unknown' : pool.find(sought);
    if (person === 'new') {
      const made = { ...newcomer(sought, row.row), personId: newId() };
      pool.add(made);
      found.set(row.row, made);
      entering.set(
        made.personId,
        newPersonOf({ name: values.name ?? '', phone: values.phone ?? null }, document),
      );
    } else if (typeof person === 'object' && 'code' in person) fault(row, person);
    else if (typeof person === 'object') {
      const { personId, phone, idDigest } = person;
      found.set(row.row, { ...person });
      if (sought.phone && phone !== null && phone !== sought.phone) {
        fault(row, cellFault('phone', 'differs', { value: phone }));
        continue;
      }
      const change: ToldChange = {
        ...(sought.phone && phone === null ? { phone: sought.phone } : {}),
        ...(document && idDigest === null ? { idDocument: document } : {}),
      };
      pool.tell(personId, sought);
      const made = entering.get(personId);
      if (made) entering.set(personId, { ...made, ...change });
      else if (Object.keys(change).length > 0) learned.set(personId, { ...learned.get(personId), ...change });
    }
  }
  const isIn = (lettings: readonly Letting[]) => {
    const ids = new Set(lettings.flatMap(({ occupants }) => occupants.map(({ person }) => person.personId)));
    return ([personId]: readonly [string, unknown]) => ids.has(personId);
  };
  return {
    /** Somebody who is nobody, where it is not known who is meant: told at the row already. */
    of: ({ row, values }: TenancyRow): KnownPerson =>
      found.get(row) ?? {
        ...{ personId: `row ${row}`, name: values.name ?? '', phone: null },
        ...{ idKind: null, idDigest: null },
      },

    newIn: (lettings: readonly Letting[]) =>
      [...entering].filter(isIn(lettings)).map(([personId, person]) => ({ ...person, personId })),

    toldIn: (lettings: readonly Letting[]) =>
      [...learned].filter(isIn(lettings)).map(([personId, change]) => ({ personId, change })),
  };
}

/** The place that a row names, or why it is none; neither where the cell of the room could not be read. */
function placeOf(
  { room: number, bed: label }: Values,
  { rooms, beds }: LettingFacts,
): { place?: Place; wrong?: CellFault } {
  if (number === undefined) return {};
  const room = rooms.find((one) => one.number === normalRoomNumber(number));
  if (!room) return { wrong: cellFault('room', 'unknown_room') };
  const bed = label
    ? beds.find((one) => one.roomId === room.roomId && one.label.toUpperCase() === label.toUpperCase())
    : undefined;
  const reason = unlettable({ ...room, knownBed: bed !== undefined }, Boolean(label));
  if (reason === 'disabled') return { wrong: cellFault('room', 'room_disabled') };
  if (reason) return { wrong: cellFault('bed', reason) };
  return { place: { roomId: room.roomId, bedId: bed?.bedId ?? null, capacity: bed ? 1 : room.capacity } };
}

const isAt = (one: Pick<Place, 'roomId' | 'bedId'>, other: Pick<Place, 'roomId' | 'bedId'>): boolean =>
  one.roomId === other.roomId && one.bedId === other.bedId;

/** What could not be read is replaced by what breaks no rule; such a letting is only held against the rules. */
function lettingOf(row: TenancyRow, place: Place, tenant: KnownPerson): Letting {
  const { values, unreadable = [] } = row;
  const firstDay = values.firstDay ?? values.lastDay ?? '1970-01-01';
  const isOpen = unreadable.includes('firstDay') || values.firstDay === null;
  const lastDay = unreadable.includes('lastDay') || isOpen ? firstDay : (values.lastDay ?? null);
  return {
    ...{ row, place, tenant },
    terms: {
      ...{ firstDay, lastDay, rentMinor: values.rentMinor ?? 0, depositMinor: values.depositMinor ?? 0 },
      ...{ payCycle: values.payCycle ?? 1, note: values.note ?? '' },
    },
    occupants: [
      { row, person: tenant, stay: { personId: tenant.personId, firstDay, lastDay, shareWeight: '1' } },
    ],
  };
}

function occupantOf(row: TenancyRow, person: KnownPerson, { terms }: Letting): Letting['occupants'][number] {
  const firstDay = row.values.firstDay ?? terms.firstDay;
  const lastDay = row.values.lastDay ?? terms.lastDay;
  return { row, person, stay: { personId: person.personId, firstDay, lastDay, shareWeight: '1' } };
}

const tenancyOf = ({ place, tenant, terms: { rentMinor, ...terms }, occupants }: Letting): NewTenancy => ({
  ...{ roomId: place.roomId, bedId: place.bedId, primaryPersonId: tenant.personId },
  ...terms,
  rates: [{ from: terms.firstDay, rentMinor }],
  occupants: occupants.map(({ stay }) => stay),
  payerEmployer: null,
  applicationId: null,
  sign: true,
});

interface FoundAt {
  readonly row: TenancyRow;
  readonly found: CellFault;
}

/** What `termProblems` says, at the rows and cells that say it. */
function termFaults(letting: Letting): FoundAt[] {
  return termProblems(tenancyOf(letting), letting.place.capacity).map(
    ({ path, code, params }: FieldProblem) => {
      const [part = '', index, name] = path.split('.');
      if (part !== 'occupants') return { row: letting.row, found: cellFault(part, code, params) };
      const at = index === undefined ? undefined : letting.occupants[Number(index)];
      const column = at
        ? name === 'lastDay'
          ? 'lastDay'
          : name === 'personId'
            ? 'name'
            : 'firstDay'
        : 'room';
      return { row: (at ?? letting.occupants.at(-1) ?? letting).row, found: cellFault(column, code, params) };
    },
  );
}

/** Who has the room or the bed on one of these days already: in the building, or by a row above. */
function takenBy(
  { row, place, terms }: Letting,
  tenancies: readonly Tenancy[],
  above: readonly Letting[],
): FoundAt[] {
  const isOpen = ['firstDay', 'lastDay'].some((column) => row.unreadable?.includes(column));
  if (isOpen || row.values.firstDay === null) return [];
  const other = tenancies.find((one) => isAt(bedOf(one), place) && shareDay(one, terms));
  if (other) {
    const { primaryPerson, firstDay, lastDay } = other;
    const who = { name: primaryPerson.name, firstDay, lastDay: lastDay ?? '–' };
    return [{ row, found: cellFault('room', 'room_taken', who) }];
  }
  const twin = above.find((one) => isAt(one.place, place) && shareDay(one.terms, terms));
  return twin ? [{ row, found: cellFault('room', 'room_taken_twice', { row: twin.row.row }) }] : [];
}

const bedOf = ({ room, bed }: Tenancy) => ({ roomId: room.roomId, bedId: bed?.bedId ?? null });

/** The tenancy that these rows have made, or somebody by hand. */
const standingFor = ({ place, tenant, terms }: Letting, tenancies: readonly Tenancy[]): Tenancy | undefined =>
  tenancies.find(
    (one) =>
      isAt(bedOf(one), place) &&
      one.firstDay === terms.firstDay &&
      one.primaryPerson.personId === tenant.personId,
  );

/** What the rows say otherwise than the tenancy that is there: nothing of that is ever changed by a sheet. */
function othersThan({ row, terms, occupants }: Letting, there: Tenancy): FoundAt[] {
  const { values } = row;
  const differs = (column: string, value: unknown): FoundAt => ({
    row,
    found: cellFault(column, 'differs', { value }),
  });
  const amount = (minor: number) => minor / 100;
  return [
    ...(values.lastDay !== undefined && terms.lastDay !== there.lastDay
      ? [differs('lastDay', there.lastDay ?? '–')]
      : []),
    ...(there.rates.some(({ rentMinor }) => rentMinor === terms.rentMinor)
      ? []
      : [differs('rentMinor', amount(there.rates.at(-1)?.rentMinor ?? 0))]),
    ...(typeof values.depositMinor === 'number' && values.depositMinor !== there.depositMinor
      ? [differs('depositMinor', amount(there.depositMinor))]
      : []),
    ...(typeof values.payCycle === 'number' && values.payCycle !== there.payCycle
      ? [differs('payCycle', there.payCycle)]
      : []),
    ...occupants
      .filter(({ person }) => !there.occupants.some(({ personId }) => personId === person.personId))
      .map(
        (one): FoundAt => ({
          row: one.row,
          found: cellFault('name', 'lives_not_there', { number: there.number }),
        }),
      ),
  ];
}
