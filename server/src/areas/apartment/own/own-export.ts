import type { BodyOf, ExportedFile } from '@console/contract';
import type {
  ApplicationKind,
  BillKind,
  DepositEntryKind,
  exportMyPerson as exportMyPersonCall,
  MeterKind,
  PaymentMethod,
  Person,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { type ExportColumn, exported } from '../../../house/sheets/exported.ts';
import type { Language, Words } from '../../../house/sheets/sheet-cells.ts';
import { cellOf, type WrittenCell } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { findBuilding } from '../buildings/index.ts';
import { findPerson, idNumberOf, type People } from '../people/index.ts';
import {
  genderWords,
  idKindWords,
  kindWords,
  moneyFlowWords,
  paymentMethodWords,
  unitWords,
} from '../sheet-words.ts';
import { todayIn } from '../who-and-when.ts';
import { applicationKindWords, billKindWords, exportWords as words } from './own-export-words.ts';

/** One fact about somebody. */
interface Fact {
  readonly section: Words;
  readonly item: Words | string;
  readonly value: (language: Language) => WrittenCell;
  readonly on: string | null;
}

const inWords = (said: Words | string, language: Language): string =>
  typeof said === 'string' ? said : said[language];
const textOf = (text: Words | string | null) => (language: Language) =>
  cellOf.text(text === null ? null : inWords(text, language));

const columns: readonly ExportColumn<Fact>[] = [
  {
    header: { zh: '类别', en: 'Section' },
    width: 18,
    cell: ({ section }, language) => cellOf.text(section[language]),
  },
  {
    header: { zh: '项目', en: 'Item' },
    width: 34,
    cell: ({ item }, language) => cellOf.text(inWords(item, language)),
  },
  { header: { zh: '内容', en: 'Value' }, width: 34, cell: ({ value }, language) => value(language) },
  { header: { zh: '日期', en: 'Date' }, cell: ({ on }) => cellOf.day(on) },
];

/** All that the building keeps about one person, fact by fact, and a line in the log that they have fetched it. */
export async function ownExport(
  db: Db,
  people: People,
  { personId, ...wanted }: BodyOf<typeof exportMyPersonCall>,
): Promise<ExportedFile> {
  const { buildingId } = people;
  const [building, today, facts] = await Promise.all([
    findBuilding(db, buildingId),
    todayIn(db, buildingId),
    factsOf(db, people, personId),
  ]);
  await db.rows(auditOf({ action: 'export', objectType: 'person', objectId: personId, buildingId }));
  return exported(wanted, {
    code: building.code,
    title: { zh: '我的个人信息', en: 'my-personal-data' },
    columns,
    rows: facts,
    range: () => today,
  });
}

async function factsOf(db: Db, people: People, personId: string): Promise<Fact[]> {
  const person = await findPerson(db, { ...people, full: true }, personId);
  const id = await idNumberOf(db, people, personId);
  return [...personFacts(person, id), ...(await storedFacts(db, people.buildingId, personId))];
}

function personFacts(person: Person, idNumber: string | null): Fact[] {
  const { name, phone, gender, employer, department, staffNo, emergencyName, emergencyPhone } = person;
  const all: readonly (readonly [Words, Words | string | null])[] = [
    [words.name, name],
    [words.phone, phone],
    [words.idKind, person.idKind && idKindWords[person.idKind]],
    [words.idNumber, idNumber],
    [words.gender, gender && genderWords[gender]],
    [words.employer, employer],
    [words.department, department],
    [words.staffNo, staffNo],
    [words.emergencyName, emergencyName],
    [words.emergencyPhone, emergencyPhone],
    [words.account, person.account?.name ?? person.account?.username ?? null],
  ];
  const consent: Fact = {
    ...{ section: words.person, item: words.consent, value: () => cellOf.text(null) },
    on: person.consentAt?.slice(0, 10) ?? null,
  };
  return [
    ...all.map(([item, value]): Fact => ({ section: words.person, item, value: textOf(value), on: null })),
    consent,
  ];
}

/** What is kept in lines, in the order in which it is told. */
interface Line {
  readonly kind: keyof typeof shownAs;
  readonly label: string;
  readonly detail: string | null;
  readonly text: string | null;
  readonly amountMinor: string | null;
  readonly onDay: string | null;
}

const money =
  ({ amountMinor }: Line) =>
  () =>
    cellOf.money(amountMinor === null ? null : Number(amountMinor));
const plain = ({ text }: Line) => textOf(text);

const shownAs = {
  tenancy: { section: words.tenancies, item: (line: Line) => line.label, value: plain },
  rent: { section: words.rents, item: (line: Line) => line.label, value: money },
  lived: { section: words.lived, item: (line: Line) => line.label, value: plain },
  bill: {
    section: words.bills,
    item: ({ label, detail }: Line): Words => named(billKindWords[detail as BillKind], label),
    value: money,
  },
  payment: {
    section: words.payments,
    item: ({ label, detail }: Line): Words => named(paymentMethodWords[detail as PaymentMethod], label),
    value: money,
  },
  deposit: {
    section: words.deposits,
    item: ({ detail }: Line): Words => moneyFlowWords[`deposit_${detail as DepositEntryKind}`],
    value: money,
  },
  checkout: { section: words.checkouts, item: (line: Line) => line.label, value: money },
  reading: {
    section: words.readings,
    item: ({ label, detail }: Line): Words => named(kindWords[detail as MeterKind], label),
    value: ({ detail, text }: Line) => textOf(`${text ?? ''} ${unitWords[detail as MeterKind].en}`),
  },
  application: {
    section: words.applications,
    item: ({ label, detail }: Line): Words => named(applicationKindWords[detail as ApplicationKind], label),
    value: plain,
  },
  erasure: { section: words.erasures, item: words.note, value: plain },
} as const;

const named = (kind: Words, label: string): Words => ({
  zh: `${kind.zh} ${label}`.trim(),
  en: `${kind.en} ${label}`.trim(),
});

async function storedFacts(db: Db, buildingId: string, personId: string): Promise<Fact[]> {
  const found = await db.batch<Line[]>(...linesOf(buildingId, personId));
  return found.flat().map((line): Fact => {
    const { section, item, value } = shownAs[line.kind];
    return {
      section,
      item: typeof item === 'function' ? item(line) : item,
      value: value(line),
      on: line.onDay,
    };
  });
}

function linesOf(buildingId: string, personId: string): Sql[] {
  const mine = sql`t.building_id = ${buildingId}::uuid and t.primary_person_id = ${personId}::uuid`;
  return [
    sql`select 'tenancy' as kind, '#' || t.number || ' ' || r.number as label,
        lower(t.period) || coalesce(' – ' || (upper(t.period) - 1), '') as text, null::text as detail, null::text as amount_minor, t.signed_on as on_day
      from apartment.tenancies t join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      where ${mine} order by t.number`,
    sql`select 'rent' as kind, '#' || t.number as label, null::text as detail, null::text as text, s.rent_minor::text as amount_minor,
        s.from_date as on_day
      from apartment.tenancies t join apartment.tenancy_rates s on s.building_id = t.building_id and s.tenancy_id = t.tenancy_id
      where ${mine} order by t.number, s.from_date`,
    sql`select 'lived' as kind, r.number as label, lower(o.period) || coalesce(' – ' || (upper(o.period) - 1), '') as text,
        null::text as detail, null::text as amount_minor, lower(o.period) as on_day
      from apartment.tenancy_occupants o
        join apartment.tenancies t on t.building_id = o.building_id and t.tenancy_id = o.tenancy_id
        join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      where o.building_id = ${buildingId}::uuid and o.person_id = ${personId}::uuid order by lower(o.period)`,
    sql`select 'bill' as kind, b.number as label, b.kind as detail, null::text as text, b.total_minor::text as amount_minor, b.issue_on as on_day
      from apartment.tenancies t join apartment.bills b on b.building_id = t.building_id and b.tenancy_id = t.tenancy_id
        and b.number is not null
      where ${mine} order by b.issue_on, b.number`,
    sql`select 'payment' as kind, y.number as label, y.method as detail, null::text as text,
        (case y.direction when 'in' then y.amount_minor else -y.amount_minor end)::text as amount_minor, y.received_on as on_day
      from apartment.tenancies t join apartment.payments y on y.building_id = t.building_id and y.tenancy_id = t.tenancy_id
      where ${mine} order by y.received_on, y.number`,
    sql`select 'deposit' as kind, '' as label, d.kind as detail, null::text as text, d.amount_minor::text as amount_minor, d.business_date as on_day
      from apartment.tenancies t join apartment.deposit_entries d on d.building_id = t.building_id and d.tenancy_id = t.tenancy_id
      where ${mine} order by d.seq`,
    sql`select 'checkout' as kind, x.number as label, null::text as detail, null::text as text, x.net_minor::text as amount_minor, x.last_day as on_day
      from apartment.tenancies t join apartment.checkouts x on x.building_id = t.building_id and x.tenancy_id = t.tenancy_id
        and x.state in ('submitted', 'approved', 'paid_out', 'closed')
      where ${mine} order by x.number`,
    sql`select 'reading' as kind, m.serial as label, m.kind as detail, g.value::text as text, null::text as amount_minor, g.read_on as on_day
      from apartment.readings g join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
      where g.building_id = ${buildingId}::uuid and g.source = 'self' and g.entered_by = platform.current_user_id()
      order by g.read_on, m.serial`,
    sql`select 'application' as kind, a.number as label, a.kind as detail, a.note as text, null::text as amount_minor, a.submitted_at::date as on_day
      from apartment.applications a
      where a.building_id = ${buildingId}::uuid and a.person_id = ${personId}::uuid order by a.number`,
    sql`select 'erasure' as kind, e.state as label, null::text as detail, e.note as text, null::text as amount_minor, e.asked_at::date as on_day
      from apartment.erasure_requests e
      where e.building_id = ${buildingId}::uuid and e.person_id = ${personId}::uuid order by e.asked_at`,
  ];
}
