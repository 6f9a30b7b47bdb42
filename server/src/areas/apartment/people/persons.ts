import { ApiError, type BodyOf, invalidField } from '@console/contract';
import {
  type createPerson as createPersonCall,
  isIdCard,
  maskedIdNumber,
  maskedPhone,
  type Person,
  type PersonChange,
  phoneEnd,
  tidyIdNumber,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { byMe } from '../me.ts';
import type { IdSeal } from './sealed-id.ts';

export type NewPerson = BodyOf<typeof createPersonCall>;
export type IdDocument = NonNullable<NewPerson['idDocument']>;
/** What a sheet may tell of somebody who is known: that they agree, too, which no other call changes. */
export type ToldChange = PersonChange & { readonly consent?: true };
type Row = Omit<Person, 'idMasked'> & { idFirst3: string | null; idLast4: string | null };

/** What can be changed of somebody beside the document. */
type Facts = Pick<
  Person,
  'name' | 'phone' | 'gender' | 'employer' | 'department' | 'staffNo' | 'emergencyName' | 'emergencyPhone'
>;

const select = (where: Sql) => sql`
  select person_id, building_id, name, phone, gender, employer, department, staff_no, emergency_name, emergency_phone,
    id_kind, id_first3, id_last4, consent_at, created_at, version,
    (select jsonb_build_object('username', u.username, 'name', u.name) from platform.users u
      where u.user_id = p.user_id) as account
  from apartment.persons p where ${where}`;

/** A masked number is another value, not a field left out. @param full whether the caller may see whole phone numbers */
function personOf({ idFirst3, idLast4, ...row }: Row, full: boolean): Person {
  const shown = (phone: string | null) => (phone === null || full ? phone : maskedPhone(phone));
  return {
    ...row,
    phone: shown(row.phone),
    emergencyPhone: shown(row.emergencyPhone),
    idMasked: idLast4 === null ? null : `${idFirst3 ?? ''}***${idLast4}`,
  };
}

/** What is wrong with the number of a document, whatever people write between its digits. */
export const documentProblem = ({ kind, number }: IdDocument): 'not_an_id_card' | undefined =>
  kind === 'id_card' && !isIdCard(tidyIdNumber(number)) ? 'not_an_id_card' : undefined;

/** As it is kept: sealed, findable, and the few signs that everybody may see. */
function sealed(document: IdDocument | null, seal: IdSeal) {
  if (document === null) return { kind: null, cipher: null, digest: null, first3: null, last4: null };
  const problem = documentProblem(document);
  if (problem) throw invalidField('idDocument.number', problem);
  const number = tidyIdNumber(document.number);
  const [first3 = '', last4 = ''] = maskedIdNumber(number).split('***');
  return { kind: document.kind, ...seal.seal(number), first3, last4 };
}

/** Whose people somebody looks at, and how. */
export interface People {
  readonly buildingId: string;
  readonly seal: IdSeal;
  /** Whether the caller may see whole phone numbers. */
  readonly full: boolean;
}

const here = ({ buildingId }: Pick<People, 'buildingId'>) => sql`p.building_id = ${buildingId}::uuid`;

export const findPerson = async (db: Db, people: People, personId: string): Promise<Person> => {
  const row = await db.first<Row>(select(sql`${here(people)} and p.person_id = ${personId}::uuid`));
  if (!row) throw new ApiError('NOT_FOUND');
  return personOf(row, people.full);
};

const personWithDocument = (db: Db, people: People, document: IdDocument): Promise<Row | undefined> =>
  db.first<Row>(
    select(sql`${here(people)} and p.id_kind = ${document.kind}
      and p.id_digest = ${people.seal.digest(tidyIdNumber(document.number))}::bytea`),
  );

const refuseTaken = async (
  db: Db,
  people: People,
  document: IdDocument | null | undefined,
  personId: string,
) => {
  if (!document) return;
  const other = await personWithDocument(db, people, document);
  if (other && other.personId !== personId)
    throw invalidField('idDocument.number', 'taken', { name: other.name });
};

/** Somebody new: the row, which answers nothing where somebody has the document already, and the line in the log. */
export function entersPerson(people: People, personId: string, person: NewPerson): Sql[] {
  return [insertsPerson(people, personId, person), entered(people, personId)];
}

function insertsPerson(people: People, personId: string, person: NewPerson): Sql {
  const document = sealed(person.idDocument, people.seal);
  const row = {
    ...{ buildingId: people.buildingId, personId, name: person.name, phone: person.phone },
    ...{ idKind: document.kind, idCipher: document.cipher, idDigest: document.digest },
    ...{ idFirst3: document.first3, idLast4: document.last4, gender: person.gender },
    ...{ employer: person.employer, department: person.department, staffNo: person.staffNo },
    ...{ emergencyName: person.emergencyName, emergencyPhone: person.emergencyPhone },
    ...{ consentAt: person.consent ? sql`now()` : null, ...byMe },
  };
  const unlessKnown = sql`on conflict (building_id, id_kind, id_digest) where id_digest is not null do nothing
    returning person_id`;
  return insertionOf('apartment.persons', row, unlessKnown);
}

function entered({ buildingId }: People, personId: string): Sql {
  return auditOf({ action: 'create', objectType: 'person', objectId: personId, buildingId });
}

/** Other facts about somebody, and the line in the log. @param before with the whole phone numbers; consent is given but once */
export function changesPerson(
  people: People,
  before: Facts & { personId: string },
  { consent = false, ...change }: PersonChange & { consent?: boolean },
): Sql[] {
  const { personId } = before;
  const after = { ...before, ...change };
  return [
    sql`update apartment.persons p set name = ${after.name}, phone = ${after.phone}, gender = ${after.gender},
      employer = ${after.employer}, department = ${after.department}, staff_no = ${after.staffNo},
      emergency_name = ${after.emergencyName}, emergency_phone = ${after.emergencyPhone}, version = version + 1,
      ${consent ? sql`consent_at = now(),` : empty}
      updated_at = now(), updated_by = platform.current_user_id()
      where ${here(people)} and p.person_id = ${personId}::uuid`,
    ...(change.idDocument === undefined ? [] : [setDocument(people, personId, change.idDocument)]),
    // Names of what changed, not the facts: the log is read by more people than they are.
    auditOf({
      action: 'update',
      objectType: 'person',
      objectId: personId,
      buildingId: people.buildingId,
      after: { changed: [...Object.keys(change), ...(consent ? ['consent'] : [])] },
    }),
  ];
}

/** Where each of them lives today: by it one tells people of the same name apart. */
async function withRooms(db: Db, { buildingId }: People, found: readonly Person[]): Promise<Person[]> {
  const ids = found.map(({ personId }) => personId);
  const lived = await db.rows<{ personId: string; room: string }>(sql`
    select o.person_id, string_agg(distinct r.number, ', ' order by r.number) as room
    from apartment.tenancy_occupants o
    join apartment.tenancies t on t.building_id = o.building_id and t.tenancy_id = o.tenancy_id
    join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
    where o.building_id = ${buildingId}::uuid and o.person_id = any(${ids}::uuid[])
      and t.state in ('active', 'ending') and o.period @> apartment.today_in(${buildingId}::uuid)
    group by 1`);
  const rooms = new Map(lived.map(({ personId, room }) => [personId, room]));
  return found.map((person) => ({ ...person, room: rooms.get(person.personId) ?? null }));
}

function setDocument(people: People, personId: string, document: IdDocument | null): Sql {
  const kept = sealed(document, people.seal);
  return sql`update apartment.persons p set id_kind = ${kept.kind}, id_cipher = ${kept.cipher}::bytea,
    id_digest = ${kept.digest}::bytea, id_first3 = ${kept.first3}, id_last4 = ${kept.last4}
    where ${here(people)} and p.person_id = ${personId}::uuid`;
}

const byName = keyset([up(sql`p.name collate "C"`, 'text'), up(sql`p.person_id`, 'uuid')]);

export const listPersons = async (
  db: Db,
  people: People,
  {
    q = '',
    cursor,
    limit,
  }: {
    q?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) => {
  const like = standsIn(q);
  // Whoever sees phones masked does not find them either: digit by digit they would learn the rest.
  const end = people.full ? phoneEnd(q) : undefined;
  const byPhone = end === undefined ? sql`` : sql`or p.phone like ${`%${end}`}`;
  const found =
    q.trim() === '' ? sql`` : sql`and (p.name ilike ${like} or p.staff_no ilike ${like} ${byPhone})`;
  const rows = await db.rows<Row>(sql`
    ${select(sql`${here(people)} ${found} ${byName.behind(cursor)}`)} order by ${byName.inOrder} limit ${limit + 1}::int`);
  const { items, next } = pageOf(rows, limit, ({ name, personId }) => [name, personId]);
  const shown = items.map((row) => personOf(row, people.full));
  return { items: await withRooms(db, people, shown), next };
};

/** Answers the person who has that identity number already. */
export const createPerson = (
  db: Db,
  people: People,
  person: NewPerson,
): Promise<{ person: Person; existed: boolean }> =>
  db.transaction(async (tx) => {
    const personId = v7();
    const inserted = await tx.first(insertsPerson(people, personId, person));
    if (!inserted && person.idDocument) {
      const standing = await personWithDocument(tx, people, person.idDocument);
      if (!standing) throw new ApiError('INTERNAL');
      return { person: personOf(standing, people.full), existed: true };
    }
    await tx.rows(entered(people, personId));
    return { person: await findPerson(tx, people, personId), existed: false };
  });

/** Everybody, with phones and the digests of their documents, to find people of a sheet among them. */
export const knownPersons = (db: Db, { buildingId }: Pick<People, 'buildingId'>) =>
  db.rows<Omit<Row, 'account'> & { idDigest: string | null }>(sql`
    select person_id, building_id, name, phone, gender, employer, department, staff_no, emergency_name,
      emergency_phone, id_kind, id_first3, id_last4, consent_at, created_at, version,
      encode(id_digest, 'hex') as id_digest
    from apartment.persons where building_id = ${buildingId}::uuid`);

/** As `known` tells it. */
export const digestOf = ({ seal }: Pick<People, 'seal'>, { number }: IdDocument): string =>
  seal.digest(tidyIdNumber(number)).toString('hex');

export const updatePerson = (
  db: Db,
  people: People,
  personId: string,
  version: number,
  change: PersonChange,
): Promise<Person> =>
  db.transaction(async (tx) => {
    await tx.rows(
      sql`select from apartment.persons p where ${here(people)} and p.person_id = ${personId}::uuid for update`,
    );
    const before = await findPerson(tx, { ...people, full: true }, personId);
    if (before.version !== version) throw versionConflict(await findPerson(tx, people, personId));
    await refuseTaken(tx, people, change.idDocument, personId);
    await tx.batch(...changesPerson(people, before, change));
    return findPerson(tx, people, personId);
  });

/**
 * Holds the rows of people until the transaction ends, so that changes of them take nothing back.
 * @throws STATE_CONFLICT where one is not any more as it was looked up
 */
export const holdPersons = async (
  db: Db,
  people: People,
  looked: readonly Pick<Person, 'personId' | 'version'>[],
): Promise<void> => {
  if (looked.length === 0) return;
  const held = await db.rows<Pick<Person, 'personId' | 'version'>>(sql`
    select person_id, version from apartment.persons p
    where ${here(people)} and p.person_id = any(${looked.map(({ personId }) => personId)}::uuid[])
    order by person_id for update`);
  const versions = new Map(held.map(({ personId, version }) => [personId, version]));
  if (looked.some(({ personId, version }) => versions.get(personId) !== version))
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'changed_meanwhile' } });
};

/** The whole number of somebody's document, for themselves; nothing where none is kept. */
export async function idNumberOf(db: Db, people: People, personId: string): Promise<string | null> {
  const row = await db.first<{ idCipher: Buffer | null }>(
    sql`select id_cipher from apartment.persons p where ${here(people)} and p.person_id = ${personId}::uuid`,
  );
  return row?.idCipher ? people.seal.open(row.idCipher) : null;
}

/** The whole number; written down first, who looked and why. */
export const revealId = (
  db: Db,
  people: People,
  personId: string,
  reason: string,
): Promise<{ number: string }> =>
  db.transaction(async (tx) => {
    const number = await idNumberOf(tx, people, personId);
    if (number === null) throw new ApiError('NOT_FOUND');
    await tx.rows(
      auditOf({
        action: 'reveal_id',
        objectType: 'person',
        objectId: personId,
        buildingId: people.buildingId,
        after: { reason },
      }),
    );
    return { number };
  });
