import type { Answer, OptAnswer } from 'dns-packet';
import ipaddr from 'ipaddr.js';

/** Types that the packet library does not know by name, as it calls them. */
const unnamed: Readonly<Record<string, string>> = { SVCB: 'UNKNOWN_64', HTTPS: 'UNKNOWN_65' };

/** As the packet library wants a type: by the name that it does not know it would ask for nothing at all. */
export const wireTypeOf = (type: string): string => unnamed[type] ?? type;

/** As people know it; of what nobody here knows its number (RFC 3597). */
export const typeOfWire = (type: string): string =>
  Object.entries(unnamed).find(([, wire]) => wire === type)?.[0] ?? type.replace(/^UNKNOWN_/, 'TYPE');

/** A record's value as a zone file writes it. */
export function dataOf(answer: Exclude<Answer, OptAnswer>): string {
  const { type, data } = answer as { type: string; data: unknown };
  const write = writers[type];
  if (write) return write(data as never);
  return Buffer.isBuffer(data) ? unknownData(data) : String(data);
}

/** A name that ends with its dot. */
const absolute = (name: unknown): string => (name === '.' || name === '' ? '.' : `${name}.`);

const writers: Readonly<Record<string, (data: never) => string>> = {
  CNAME: absolute,
  DNAME: absolute,
  NS: absolute,
  PTR: absolute,
  MX: ({ preference = 0, exchange }: { preference?: number; exchange: string }) =>
    `${preference} ${absolute(exchange)}`,
  SOA: ({ mname, rname, serial, refresh, retry, expire, minimum }: Record<string, number | string>) =>
    `${absolute(mname)} ${absolute(rname)} ${serial} ${refresh} ${retry} ${expire} ${minimum}`,
  SRV: ({ priority = 0, weight = 0, port, target }: Record<string, number | string>) =>
    `${priority} ${weight} ${port} ${absolute(target)}`,
  TXT: (data: string | Buffer | readonly (string | Buffer)[]) =>
    [data]
      .flat()
      .map((one) => quoted(Buffer.from(one as string)))
      .join(' '),
  CAA: ({ flags = 0, tag, value }: { flags?: number; tag: string; value: string }) =>
    `${flags} ${tag} ${quoted(Buffer.from(value))}`,
  NAPTR: (data: Record<string, string | number>) =>
    [
      data.order,
      data.preference,
      ...[data.flags, data.services, data.regexp].map((one) => quoted(Buffer.from(String(one ?? '')))),
      absolute(data.replacement),
    ].join(' '),
  TLSA: ({ usage, selector, matchingType, certificate }: Record<string, number> & { certificate: Buffer }) =>
    `${usage} ${selector} ${matchingType} ${certificate.toString('hex')}`,
  DS: ({ keyTag, algorithm, digestType, digest }: Record<string, number> & { digest: Buffer }) =>
    `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`,
  UNKNOWN_64: (data: Buffer) => serviceOf(data) ?? unknownData(data),
  UNKNOWN_65: (data: Buffer) => serviceOf(data) ?? unknownData(data),
};

/** Printable letters as they are, everything else by its number: text of a record may be any bytes. */
function quoted(bytes: Buffer): string {
  const letters = [...bytes].map((byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`;
  });
  return `"${letters.join('')}"`;
}

const unknownData = (data: Buffer): string => `\\# ${data.length} ${data.toString('hex')}`.trimEnd();

const serviceKeys = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
];

/**
 * The value of a SVCB or HTTPS record (RFC 9460): a priority, a name, and what the client should know.
 * @returns undefined where it is malformed
 */
export function serviceOf(data: Buffer): string | undefined {
  try {
    const priority = data.readUInt16BE(0);
    const { name, end } = nameAt(data, 2);
    const parts: string[] = [];
    let before = -1;
    for (let at = end; at < data.length; ) {
      const key = data.readUInt16BE(at);
      const length = data.readUInt16BE(at + 2);
      const value = data.subarray(at + 4, at + 4 + length);
      if (key <= before || value.length < length) return undefined;
      parts.push(serviceParam(key, value));
      before = key;
      at += 4 + length;
    }
    return [priority, name, ...parts].join(' ');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** In these records names are never shortened. @throws RangeError behind the end */
function nameAt(data: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = from;
  for (;;) {
    const length = data.readUInt8(at);
    if (length === 0) return { name: absolute(labels.join('.')), end: at + 1 };
    if (length > 63 || at + 1 + length > data.length) throw new RangeError('no name');
    labels.push(data.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
}

/** @throws RangeError where the value is none of its key */
function serviceParam(key: number, value: Buffer): string {
  const name = serviceKeys[key] ?? `key${key}`;
  const read = [mandatory, alpn, nothing, port, addresses(4), base64, addresses(16), words][key] ?? other;
  const written = read(value);
  return written === '' ? name : `${name}=${written}`;
}

const mandatory = (value: Buffer): string =>
  numbers(value)
    .map((key) => serviceKeys[key] ?? `key${key}`)
    .join(',');
const port = (value: Buffer): string => numbers(value)[0]?.toString() ?? '';
const nothing = (): string => '';
const base64 = (value: Buffer): string => value.toString('base64');
const words = (value: Buffer): string => value.toString('utf8');
const other = (value: Buffer): string => (value.length === 0 ? '' : quoted(value));

function numbers(value: Buffer): number[] {
  if (value.length === 0 || value.length % 2 === 1) throw new RangeError('no numbers');
  return Array.from({ length: value.length / 2 }, (_, at) => value.readUInt16BE(at * 2));
}

function alpn(value: Buffer): string {
  const protocols: string[] = [];
  for (let at = 0; at < value.length; ) {
    const length = value.readUInt8(at);
    if (length === 0 || at + 1 + length > value.length) throw new RangeError('no protocols');
    protocols.push(value.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return protocols.join(',');
}

const addresses =
  (length: 4 | 16) =>
  (value: Buffer): string => {
    if (value.length === 0 || value.length % length > 0) throw new RangeError('no addresses');
    return Array.from({ length: value.length / length }, (_, at) =>
      ipaddr.fromByteArray([...value.subarray(at * length, (at + 1) * length)]).toString(),
    ).join(',');
  };
