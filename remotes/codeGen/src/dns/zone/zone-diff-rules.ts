import { keyOf } from './zone-lint-rules.ts';
import type { ZoneRecord } from './zone-read-rules.ts';

export interface ZoneChange {
  /** `serial`: of the SOA nothing but its number is another. */
  readonly kind: 'added' | 'removed' | 'ttl' | 'serial';
  readonly name: string;
  readonly type: string;
  readonly before: ZoneRecord | undefined;
  readonly after: ZoneRecord | undefined;
}

/** What turns one zone into the other, name by name. The order of lines and how names are written do not count. */
export function zoneChanges(before: readonly ZoneRecord[], after: readonly ZoneRecord[]): ZoneChange[] {
  const old = byKey(before);
  const now = byKey(after);
  const removed = [...old].flatMap(([key, record]) => (now.has(key) ? [] : [record]));
  const added = [...now].flatMap(([key, record]) => (old.has(key) ? [] : [record]));
  const soa = { before: removed.find(isSoa), after: added.find(isSoa) };
  const onlySerial = soa.before && soa.after && withoutSerial(soa.before) === withoutSerial(soa.after);
  const changes: ZoneChange[] = [
    ...removed.filter((one) => !(onlySerial && isSoa(one))).map((one) => change('removed', one, undefined)),
    ...added.filter((one) => !(onlySerial && isSoa(one))).map((one) => change('added', undefined, one)),
    ...(onlySerial ? [change('serial', soa.before, soa.after)] : []),
    ...[...old].flatMap(([key, one]) => {
      const other = now.get(key);
      return other && other.ttl !== one.ttl ? [change('ttl', one, other)] : [];
    }),
  ];
  return changes.sort((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'));
}

const byKey = (records: readonly ZoneRecord[]) => new Map(records.map((one) => [keyOf(one), one]));
const isSoa = ({ type }: ZoneRecord): boolean => type === 'SOA';
const withoutSerial = ({ name, fields }: ZoneRecord): string =>
  [name, ...fields.filter((_, at) => at !== 2)].join(' ').toLowerCase();

function change(
  kind: ZoneChange['kind'],
  before: ZoneRecord | undefined,
  after: ZoneRecord | undefined,
): ZoneChange {
  const { name = '', type = '' } = after ?? before ?? {};
  return { kind, name, type, before, after };
}

/** What stands together goes together: what was there before, then what is there instead. */
const orderOf = ({ name, type, kind }: ZoneChange): string =>
  [name.split('.').reverse().join('.'), type, kind === 'removed' ? 0 : 1].join(' ');
