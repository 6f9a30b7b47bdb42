import { isSpf, mostSpfLookups, spfLeadsTo, spfLookupsOf, spfTermsOf } from '@console/contract/codegen';
import { bytesOf } from './zone-data-rules.ts';
import type { Zone, ZoneProblem, ZoneRecord } from './zone-read-rules.ts';

export interface ZoneFinding extends ZoneProblem {
  readonly severity: 'bad' | 'warning';
}

/** What is wrong with a zone, or will surprise somebody, in the order of its lines. */
export function lintZone(zone: Zone): ZoneFinding[] {
  const found = [
    ...zone.problems.map((one) => ({ ...one, severity: 'bad' as const })),
    ...(zone.records.length === 0 ? [] : rules.flatMap((rule) => rule(zone))),
  ];
  return found.sort((one, other) => one.line - other.line);
}

type Rule = (zone: Zone) => ZoneFinding[];

const bad = (code: string, line: number, params: ZoneProblem['params'] = {}): ZoneFinding => ({
  ...{ severity: 'bad', code, line, params },
});
const warning = (code: string, line: number, params: ZoneProblem['params'] = {}): ZoneFinding => ({
  ...{ severity: 'warning', code, line, params },
});

const ofType = ({ records }: Zone, type: string) => records.filter((one) => one.type === type);

const soa: Rule = (zone) => {
  const [first, second] = ofType(zone, 'SOA');
  if (!first) return [bad('missing_soa', 1)];
  return second ? [bad('several_soa', second.line)] : [];
};

const nameServers: Rule = (zone) =>
  ofType(zone, 'NS').some(({ name }) => name === zone.origin) ? [] : [bad('missing_ns', 1)];

const isWithin = (name: string, origin: string): boolean =>
  origin === '.' || name === origin || name.endsWith(`.${origin}`);

const outside: Rule = ({ records, origin }) =>
  records
    .filter(({ name }) => origin !== undefined && !isWithin(name, origin))
    .map(({ line, name }) => bad('outside_zone', line, { name }));

/** Besides an alias nothing may stand, but for what proves it. */
const aliases: Rule = ({ records }) =>
  [...grouped(records, ({ name }) => name).values()].flatMap((all) => {
    const [first, second] = all.filter(({ type }) => type === 'CNAME');
    if (!first) return [];
    const other = all.find(({ type }) => type !== 'CNAME' && type !== 'RRSIG' && type !== 'NSEC');
    const { name } = first;
    return [
      ...(other
        ? [bad('cname_and_other', Math.max(first.line, other.line), { name, type: other.type })]
        : []),
      ...(second && second.data !== first.data ? [bad('several_cname', second.line, { name })] : []),
    ];
  });

/** Where mail, a zone or a service leads to; what is written last is the name. */
const targets: Rule = ({ records, origin }) => {
  const byName = grouped(records, ({ name }) => name);
  return records.flatMap(({ type, fields, line }) => {
    const target = fields.at(-1) ?? '';
    if (!['MX', 'NS', 'SRV'].includes(type) || target === '.') return [];
    const there = byName.get(target) ?? [];
    if (there.some((one) => one.type === 'CNAME')) return [bad('target_is_cname', line, { type, target })];
    const isOurs = origin !== undefined && isWithin(target, origin) && !isDelegated(records, target, origin);
    const hasAddress = there.some((one) => one.type === 'A' || one.type === 'AAAA');
    return isOurs && !hasAddress ? [bad('target_without_address', line, { type, target })] : [];
  });
};

/** A name that somebody else answers for: below servers of its own. */
const isDelegated = (records: readonly ZoneRecord[], name: string, origin: string): boolean =>
  records.some(
    (one) =>
      one.type === 'NS' &&
      one.name !== origin &&
      isWithin(name, one.name) &&
      !isWithin(one.fields[0] ?? '', one.name),
  );

const duplicates: Rule = ({ records }) =>
  [...grouped(records, keyOf).values()].flatMap(([first, ...more]) =>
    more.map(({ line, name, type }) => warning('duplicate', line, { name, type, first: first?.line ?? 0 })),
  );

export const keyOf = ({ name, type, data }: ZoneRecord): string =>
  [name, type, type === 'TXT' || type === 'SPF' ? data : data.toLowerCase()].join(' ');

/** All records of a name and type are kept for the same time (RFC 2181, 5.2). */
const times: Rule = ({ records }) =>
  [...grouped(records, ({ name, type }) => `${name} ${type}`).values()].flatMap((all) => {
    const [first] = all;
    const other = all.find(({ ttl }) => ttl !== first?.ttl);
    if (!first || !other || first.type === 'RRSIG') return [];
    const { name, type, line } = other;
    return [warning('ttl_disagrees', line, { name, type, first: first.ttl ?? 0, other: other.ttl ?? 0 })];
  });

const noTime: Rule = ({ records }) => {
  const first = records.find(({ ttl }) => ttl === null);
  return first ? [warning('no_ttl', first.line)] : [];
};

const texts: Rule = ({ records }) =>
  records
    .filter(({ type }) => type === 'TXT' || type === 'SPF')
    .flatMap(({ fields, line, name }) => {
      const longest = Math.max(...fields.map(bytesOf));
      return longest > 255 ? [bad('text_too_long', line, { name, bytes: longest })] : [];
    });

/** Ends that a name below one's own zone hardly ever has. */
const ends = /\.(?:com|net|org|cn|io|de|uk|eu|jp|info|dev|app|cloud|top|xyz)$/i;

const dots: Rule = ({ records, origin }) =>
  records.flatMap(({ relative, line }) =>
    [...new Set(relative)].flatMap((name) => {
      const zone = origin?.slice(0, -1) ?? '';
      const lower = name.toLowerCase();
      const isWhole = zone !== '' && (lower === zone || lower.endsWith(`.${zone}`));
      return isWhole || ends.test(lower)
        ? [bad('missing_dot', line, { name, becomes: `${name}.${zone}.` })]
        : [];
    }),
  );

/** What the zone itself says of who may send: what lies outside of it is told by the mail check. */
const spf: Rule = ({ records }) => {
  const all = records.filter(({ type, fields }) => type === 'TXT' && isSpf(fields.join('')));
  const byName = grouped(all, ({ name }) => name);
  return [...byName.entries()].flatMap(([name, [first, second]]) => {
    if (!first) return [];
    const lookups = lookupsOf(name, byName, []);
    return [
      ...(second ? [bad('several_spf', second.line, { name })] : []),
      ...(lookups > mostSpfLookups
        ? [bad('spf_lookups', first.line, { name, count: lookups, maximum: mostSpfLookups })]
        : []),
    ];
  });
};

function lookupsOf(
  name: string,
  byName: ReadonlyMap<string, readonly ZoneRecord[]>,
  above: readonly string[],
): number {
  const [record] = byName.get(name) ?? [];
  if (!record || above.includes(name) || above.length > 10) return 0;
  const terms = spfTermsOf(record.fields.join(''));
  return spfLeadsTo(terms).reduce(
    (sum, { name: next }) => sum + lookupsOf(`${next}.`, byName, [...above, name]),
    spfLookupsOf(terms),
  );
}

const rules: readonly Rule[] = [
  soa,
  nameServers,
  outside,
  aliases,
  targets,
  duplicates,
  times,
  noTime,
  texts,
  dots,
  spf,
];

export function grouped<T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(by(item)) ?? [];
    group.push(item);
    groups.set(by(item), group);
  }
  return groups;
}
