import { randomInt } from 'node:crypto';
import type { DnsType } from '@console/contract/codegen';
import * as packet from 'dns-packet';
import { dataOf, typeOfWire, wireTypeOf } from './rdata-rules.ts';

export interface Question {
  readonly name: string;
  readonly type: DnsType;
}

export interface WireRecord {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly data: string;
}

export interface Reply {
  /** As the server calls it: `NOERROR`, `NXDOMAIN` … */
  readonly rcode: string;
  readonly flags: readonly ('aa' | 'tc' | 'rd' | 'ra' | 'ad' | 'cd')[];
  readonly records: readonly WireRecord[];
  readonly authority: readonly WireRecord[];
  readonly additional: readonly WireRecord[];
}

/** So much fits everywhere without being cut to pieces on the way (DNS flag day 2020). */
const payloadSize = 1232;

export interface QueryOptions {
  /** Asks the server to find out what it does not know itself. */
  readonly recursive: boolean;
  /** Left out for servers that do not understand it. */
  readonly edns: boolean;
  /** Nought over HTTPS, where it would keep answers from being kept (RFC 8484). */
  readonly id: number;
}

export const randomId = (): number => randomInt(65_536);

export function encoded({ name, type }: Question, { recursive, edns, id }: QueryOptions): Buffer {
  return packet.encode({
    type: 'query',
    id,
    // The second asks to be told whether the answer was proven, without asking for the proof.
    flags: (recursive ? packet.RECURSION_DESIRED : 0) | packet.AUTHENTIC_DATA,
    questions: [{ name, type: wireTypeOf(type) as packet.RecordType, class: 'IN' }],
    additionals: edns ? [optional] : [],
  });
}

const optional: packet.OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: payloadSize,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/**
 * What a server sent, if it answers this very question; undefined for anything else, which is passed over: whoever wants
 * to be believed must have guessed the number and repeat the question.
 */
export function decoded(message: Buffer, { name, type }: Question, id: number): Reply | undefined {
  const read = readable(message);
  if (read?.type !== 'response' || read.id !== id || read.opcode !== 'QUERY') return undefined;
  const [question, ...more] = read.questions ?? [];
  // A server that could not read the question at all repeats none.
  const repeats =
    question && more.length === 0 && sameName(question.name, name) && question.type === wireTypeOf(type);
  if (!repeats && !(question === undefined && ['FORMERR', 'NOTIMP'].includes(read.rcode))) return undefined;
  return {
    rcode: rcodeOf(read),
    flags: flags.flatMap((flag) => (read[`flag_${flag}`] ? [flag] : [])),
    records: recordsOf(read.answers),
    authority: recordsOf(read.authorities),
    additional: recordsOf(read.additionals),
  };
}

const flags = ['aa', 'tc', 'rd', 'ra', 'ad', 'cd'] as const;

type Decoded = packet.DecodedPacket & { rcode: string; opcode: string };

function readable(message: Buffer): Decoded | undefined {
  try {
    return packet.decode(message) as Decoded;
  } catch {
    return undefined;
  }
}

/** Part of the code may stand in the record of EDNS. */
function rcodeOf({ rcode, additionals = [] }: Decoded): string {
  const extended = additionals.find((one): one is packet.OptAnswer => one.type === 'OPT')?.extendedRcode ?? 0;
  if (extended === 0) return rcode;
  return extended === 1 && rcode === 'NOERROR' ? 'BADVERS' : `RCODE${extended * 16}+${rcode}`;
}

const sameName = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

const recordsOf = (answers: packet.Answer[] = []): WireRecord[] =>
  answers.flatMap((one) => {
    if (one.type === 'OPT') return [];
    const { ttl = 0 } = one as { ttl?: number };
    return [{ name: one.name === '' ? '.' : one.name, type: typeOfWire(one.type), ttl, data: dataOf(one) }];
  });
