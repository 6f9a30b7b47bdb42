import { bytesOf } from './zone-data-rules.ts';
import { grouped } from './zone-lint-rules.ts';
import type { Zone, ZoneRecord } from './zone-read-rules.ts';

export const zoneFormats = ['bind', 'csv', 'json', 'terraform'] as const;
export type ZoneFormat = (typeof zoneFormats)[number];

/** A zone in another form, with what its file is called. */
export function exportedZone(
  zone: Zone,
  format: ZoneFormat,
): { readonly text: string; readonly fileName: string } {
  const stem = zone.origin === undefined || zone.origin === '.' ? 'zone' : zone.origin.slice(0, -1);
  const { text, extension } = { bind, csv, json, terraform }[format](zone);
  return { text, fileName: `${stem}.${extension}` };
}

type Written = { readonly text: string; readonly extension: string };

/** First what the zone is, then who serves it, then name by name. */
function inOrder({ records, origin }: Zone): ZoneRecord[] {
  const place = ({ name, type }: ZoneRecord): string => {
    const first = type === 'SOA' ? '0' : type === 'NS' && name === origin ? '1' : '2';
    return [first, name.split('.').reverse().join('.'), type].join(' ');
  };
  return [...records].sort((one, other) => place(one).localeCompare(place(other), 'en'));
}

/** Longer texts than a string can hold are cut into several: whoever reads them joins them. */
function dataOf({ type, data, fields }: ZoneRecord): string {
  if (type !== 'TXT' && type !== 'SPF') return data;
  return fields
    .flatMap((field) => (bytesOf(field) > 255 ? pieces(field) : [field]))
    .map((field) => `"${field}"`)
    .join(' ');
}

function pieces(text: string): string[] {
  const letters = text.match(/\\\d{3}|\\.|[\s\S]/gu) ?? [];
  const done: string[] = [''];
  for (const letter of letters) {
    const last = done.at(-1) ?? '';
    if (bytesOf(last + letter) > 255) done.push(letter);
    else done[done.length - 1] = last + letter;
  }
  return done;
}

function bind(zone: Zone): Written {
  const head = zone.origin === undefined ? '' : `$ORIGIN ${zone.origin}\n`;
  const lines = inOrder(zone).map((one) =>
    [one.name, ...(one.ttl === null ? [] : [one.ttl]), 'IN', one.type, dataOf(one)].join('\t'),
  );
  return { text: `${head}${lines.join('\n')}\n`, extension: 'zone' };
}

function csv(zone: Zone): Written {
  const rows = inOrder(zone).map((one) =>
    [one.name, one.ttl ?? '', one.type, dataOf(one)].map(cellOf).join(','),
  );
  return { text: `${['name,ttl,type,data', ...rows].join('\r\n')}\r\n`, extension: 'csv' };
}

/** A spreadsheet would compute what begins like a formula. */
function cellOf(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function json(zone: Zone): Written {
  const records = inOrder(zone).map((one) => ({
    name: one.name,
    ttl: one.ttl,
    type: one.type,
    data: dataOf(one),
  }));
  return {
    text: `${JSON.stringify({ origin: zone.origin ?? null, records }, null, 2)}\n`,
    extension: 'json',
  };
}

/** For Route 53: one resource for all records of a name and type. The zone’s own SOA and NS are the provider’s. */
function terraform(zone: Zone): Written {
  const own = inOrder(zone).filter(
    ({ type, name }) => type !== 'SOA' && !(type === 'NS' && name === zone.origin),
  );
  const taken = new Map<string, number>();
  const blocks = [...grouped(own, ({ name, type }) => `${name} ${type}`).values()].map((all) => {
    const [first] = all as [ZoneRecord];
    const label = labelOf(first, zone.origin);
    const count = (taken.get(label) ?? 0) + 1;
    taken.set(label, count);
    const values = [...new Set(all.map(dataOf))].map(
      (data) => `    ${quoted(withoutOuterQuotes(first.type, data))},`,
    );
    return [
      `resource "aws_route53_record" "${count > 1 ? `${label}_${count}` : label}" {`,
      '  zone_id = var.zone_id',
      `  name    = ${quoted(first.name.slice(0, -1))}`,
      `  type    = ${quoted(first.type)}`,
      `  ttl     = ${first.ttl ?? 3600}`,
      '  records = [',
      ...values,
      '  ]',
      '}',
    ].join('\n');
  });
  const head = 'variable "zone_id" {\n  type = string\n}';
  return { text: `${[head, ...blocks].join('\n\n')}\n`, extension: 'tf' };
}

/** The provider puts the outer quotes of a text itself. */
const withoutOuterQuotes = (type: string, data: string): string =>
  type === 'TXT' || type === 'SPF' ? data.replace(/^"|"$/g, '') : data;

function labelOf({ name, type }: ZoneRecord, origin = '.'): string {
  const own = name === origin ? 'apex' : name.slice(0, -origin.length).replace(/\.$/, '');
  const plain = `${own}_${type}`
    .toLowerCase()
    .replaceAll('*', 'any')
    .replace(/[^a-z0-9_]+/g, '_');
  return /^[a-z_]/.test(plain) ? plain : `_${plain}`;
}

/** `${` and `%{` begin a computed part there. */
const quoted = (text: string): string =>
  `"${text.replace(/[\\"]/g, (letter) => `\\${letter}`).replace(/[$%](?=\{)/g, (sign) => sign + sign)}"`;
