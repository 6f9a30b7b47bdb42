import { fieldsOf, isRecordType } from './zone-data-rules.ts';
import { entriesOf, type ZoneEntry, type ZoneWord } from './zone-scan-rules.ts';

/** A record of a zone file. Names end with their dot, whatever was written. */
export interface ZoneRecord {
  readonly line: number;
  readonly name: string;
  /** Seconds; null where neither the record nor the file says. */
  readonly ttl: number | null;
  readonly type: string;
  /** What it holds, word by word; texts without their quotes. */
  readonly fields: readonly string[];
  /** The same as a zone file writes it. */
  readonly data: string;
  /** Names as they were written without a dot at the end. */
  readonly relative: readonly string[];
}

export interface ZoneProblem {
  readonly code: string;
  readonly line: number;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Zone {
  /** With its dot; undefined where the file does not say it and nobody has. */
  readonly origin: string | undefined;
  readonly records: readonly ZoneRecord[];
  /** Lines that are no records: they are left out of everything else. */
  readonly problems: readonly ZoneProblem[];
  /** Where the serial number stands in the text. */
  readonly serial: ZoneWord | undefined;
}

interface Reading {
  origin: string | undefined;
  ttl: number | null;
  owner: string | undefined;
}

/** @param origin of a file that does not name its own */
export function readZone(text: string, origin?: string): Zone {
  const records: ZoneRecord[] = [];
  const problems: ZoneProblem[] = [];
  const reading: Reading = { origin: origin && absoluteName(origin), ttl: null, owner: undefined };
  let zoneOrigin = reading.origin;
  let serial: ZoneWord | undefined;
  for (const entry of entriesOf(text)) {
    const read = entry.fault ? problemAt(entry, entry.fault) : readEntry(entry, reading);
    if (read === undefined) {
      zoneOrigin ??= reading.origin;
    } else if ('code' in read) problems.push(read);
    else {
      records.push(read.record);
      if (read.record.type === 'SOA') {
        serial ??= read.words[2];
        // The zone is what its SOA is of, whatever the file calls its origin later on.
        zoneOrigin = read.record.name;
      }
    }
  }
  return { origin: zoneOrigin, records, problems, serial };
}

const problemAt = (
  { line }: Pick<ZoneEntry, 'line'>,
  code: string,
  params: ZoneProblem['params'] = {},
): ZoneProblem => ({ code, line, params });

interface ReadRecord {
  readonly record: ZoneRecord;
  readonly words: readonly ZoneWord[];
}

/** @returns undefined for what only changes how the next lines are read */
function readEntry(entry: ZoneEntry, reading: Reading): ReadRecord | ZoneProblem | undefined {
  const [first, ...rest] = entry.words;
  if (first && !entry.isContinued && !first.quoted && first.text.startsWith('$'))
    return readDirective(entry, first.text.toUpperCase(), rest, reading);
  return readRecord(entry, reading);
}

function readDirective(
  entry: ZoneEntry,
  name: string,
  [value]: readonly ZoneWord[],
  reading: Reading,
): ZoneProblem | undefined {
  if (name === '$INCLUDE') return problemAt(entry, 'include');
  if (name === '$GENERATE') return problemAt(entry, 'generate');
  if (name !== '$ORIGIN' && name !== '$TTL') return problemAt(entry, 'unknown_directive', { name });
  if (!value) return problemAt(entry, 'directive_without_value', { name });
  if (name === '$ORIGIN') {
    if (!value.text.endsWith('.') && reading.origin === undefined)
      return problemAt(entry, 'relative_origin', { name: value.text });
    reading.origin = absoluteIn(value.text, reading.origin);
    return undefined;
  }
  const ttl = secondsOf(value.text);
  if (ttl === undefined) return problemAt(entry, 'not_a_ttl', { value: value.text });
  reading.ttl = ttl;
  return undefined;
}

function readRecord(entry: ZoneEntry, reading: Reading): ReadRecord | ZoneProblem {
  const words = [...entry.words];
  const given = entry.isContinued ? undefined : words.shift();
  if (given && !given.text.endsWith('.') && reading.origin === undefined)
    return problemAt(entry, 'no_origin');
  const name = given ? absoluteIn(given.text, reading.origin) : reading.owner;
  if (name === undefined) return problemAt(entry, 'no_owner');
  if (!isName(name)) return problemAt(entry, 'bad_name', { name });
  reading.owner = name;
  let ttl = reading.ttl;
  let hasTtl = false;
  let hasClass = false;
  for (;;) {
    const [word] = words;
    if (word === undefined) return problemAt(entry, 'no_type');
    const seconds = hasTtl ? undefined : secondsOf(word.text);
    if (seconds !== undefined) {
      ttl = seconds;
      hasTtl = true;
    } else if (!hasClass && /^(?:IN|CH|HS)$/i.test(word.text)) hasClass = true;
    else break;
    words.shift();
  }
  const type = (words.shift()?.text ?? '').toUpperCase();
  if (!isRecordType(type)) return problemAt(entry, 'unknown_type', { type });
  const read = fieldsOf(type, words, (text) => absoluteIn(text, reading.origin));
  if (!read) return problemAt(entry, 'bad_data', { type });
  const relative = [...(given ? [given.text] : []), ...read.names].filter(
    (one) => one !== '@' && !one.endsWith('.'),
  );
  const { fields, data } = read;
  return { record: { line: entry.line, name, ttl, type, fields, data, relative }, words };
}

/** `1h30m` and the like. */
export function secondsOf(text: string): number | undefined {
  if (!/^(?:\d+[smhdw]?)+$/i.test(text)) return undefined;
  const parts = text.match(/\d+[smhdw]?/gi) ?? [];
  if (parts.length > 1 && parts.some((part) => /\d$/.test(part))) return undefined;
  const seconds = parts.reduce((sum, part) => {
    const unit = part.slice(-1).toLowerCase();
    return sum + Number.parseInt(part, 10) * (units[unit] ?? 1);
  }, 0);
  return seconds <= 2_147_483_647 ? seconds : undefined;
}
const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** In lower case, with its dot. */
const absoluteName = (name: string): string => {
  const plain = name.trim().toLowerCase();
  return plain.endsWith('.') ? plain : `${plain}.`;
};

function absoluteIn(name: string, origin: string | undefined): string {
  if (name === '@') return origin ?? '@';
  const plain = name.toLowerCase();
  if (plain.endsWith('.')) return plain;
  return origin === undefined || origin === '.' ? `${plain}.` : `${plain}.${origin}`;
}

/** A wildcard may stand first; escapes count as the letter that they are. */
function isName(name: string): boolean {
  if (name === '.') return true;
  if (!name.endsWith('.')) return false;
  const plain = name.slice(0, -1).replace(/\\(?:\d{3}|.)/g, 'x');
  return plain.length <= 253 && plain.split('.').every((label) => label.length >= 1 && label.length <= 63);
}
