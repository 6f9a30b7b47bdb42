import * as packet from 'dns-packet';
import { moving, type SimRecord, spreading } from './records.ts';

/** How a simulated server differs from the others. */
export interface Persona {
  readonly records: readonly SimRecord[];
  /** Answers for zones of its own and leads on to those below; otherwise it finds out everything. */
  readonly authoritative?: boolean;
  /** So many questions for the name that spreads are answered with the old value. */
  readonly spreadsAfter?: number;
  /** Has the new value of the name that moves. */
  readonly isCurrent?: boolean;
}

export interface SimAnswer {
  readonly rcode: string;
  readonly authoritative?: boolean;
  readonly answers?: readonly SimRecord[];
  readonly authorities?: readonly SimRecord[];
  readonly additionals?: readonly SimRecord[];
}

export interface SimQuestion {
  readonly name: string;
  readonly type: string;
}

const rcodes: Readonly<Record<string, string>> = {
  'broken.example.com': 'SERVFAIL',
  'refused.example.com': 'REFUSED',
  'unknowing.example.com': 'NOTIMP',
};

/** @param asked how often this server has been asked for the name before */
export function answerOf(persona: Persona, { name, type }: SimQuestion, asked: number): SimAnswer {
  const rcode = rcodes[name];
  if (rcode !== undefined) return { rcode };
  if (name === moving.name) return moved(name, type, persona.isCurrent ?? true);
  // Round and round, so that the next one who watches it sees it spread, too.
  if (name === spreading.name) return moved(name, type, asked % 12 >= (persona.spreadsAfter ?? 0));
  if (special.includes(name)) return moved(name, type, false);
  return persona.authoritative
    ? ofZone(persona.records, { name, type })
    : found(persona.records, { name, type });
}

/** Names whose server behaves in some way, and answers like any other where it does. */
const special = ['slow', 'silent', 'flaky', 'forged', 'old', 'cut', 'garbled'].map(
  (one) => `${one}.example.com`,
);

function moved(name: string, type: string, isNew: boolean): SimAnswer {
  if (type !== 'A') return { rcode: 'NOERROR', answers: [] };
  const data = isNew ? moving.after : moving.before;
  return { rcode: 'NOERROR', answers: [{ name, type: 'A', ttl: 60, class: 'IN', data }] };
}

function found(records: readonly SimRecord[], { name, type }: SimQuestion): SimAnswer {
  const answers: SimRecord[] = [];
  let at = name;
  for (let hop = 0; hop < 8; hop += 1) {
    const here = records.filter((one) => one.name === at);
    const wanted = here.filter((one) => one.type === type);
    const alias = here.find((one) => one.type === 'CNAME');
    answers.push(...(wanted.length > 0 ? wanted : alias ? [alias] : []));
    if (wanted.length > 0) return { rcode: 'NOERROR', answers };
    if (!alias) break;
    at = String((alias as { data: unknown }).data);
  }
  const exists = records.some((one) => one.name === at || one.name.endsWith(`.${at}`));
  return { rcode: exists ? 'NOERROR' : 'NXDOMAIN', answers, authorities: soaOf(records, at) };
}

/** The zone that a name is of. */
const soaOf = (records: readonly SimRecord[], name: string): SimRecord[] =>
  records
    .filter((one) => one.type === 'SOA' && isWithin(name, one.name))
    .sort((one, other) => other.name.length - one.name.length)
    .slice(0, 1);

const isWithin = (name: string, zone: string): boolean =>
  zone === '.' || name === zone || name.endsWith(`.${zone}`);

function ofZone(records: readonly SimRecord[], question: SimQuestion): SimAnswer {
  const [zone] = soaOf(records, question.name);
  if (!zone) return { rcode: 'REFUSED' };
  const cut = records.filter(
    (one) => one.type === 'NS' && one.name !== zone.name && isWithin(question.name, one.name),
  );
  if (question.name === 'circle.com' && zone.name === 'com') return upwards(records);
  if (cut.length === 0) return { ...found(records, question), authoritative: true };
  const servers = cut.map((one) => String((one as { data: unknown }).data));
  const additionals = records.filter((one) => one.type === 'A' && servers.includes(one.name));
  return { rcode: 'NOERROR', authorities: cut, additionals };
}

const upwards = (records: readonly SimRecord[]): SimAnswer => ({
  rcode: 'NOERROR',
  authorities: records
    .filter((one) => one.type === 'NS')
    .map((one) => ({ ...one, name: 'com' }) as SimRecord),
});

/** The message that answers another one. @param most bytes that its way takes */
export function encodedAnswer(
  query: packet.Packet,
  answer: SimAnswer,
  persona: Persona,
  most: number,
): Buffer {
  const { rcode, authoritative = false, answers = [], authorities = [], additionals = [] } = answer;
  const wantsProof = ((query.flags ?? 0) & packet.AUTHENTIC_DATA) !== 0;
  const isProven =
    wantsProof && !persona.authoritative && answers.some((one) => one.name.endsWith('example.com'));
  const flags =
    ((query.flags ?? 0) & packet.RECURSION_DESIRED) |
    (persona.authoritative ? 0 : packet.RECURSION_AVAILABLE) |
    (authoritative ? packet.AUTHORITATIVE_ANSWER : 0) |
    (isProven ? packet.AUTHENTIC_DATA : 0);
  const head = { type: 'response', id: query.id, questions: query.questions ?? [] } as const;
  const edns = (query.additionals ?? []).filter((one) => one.type === 'OPT');
  const encode = (more: Partial<packet.Packet>, own: number) =>
    withRcode(packet.encode({ ...head, additionals: edns, ...more, flags: flags | own }), rcode);
  const whole = encode(
    { answers: [...answers], authorities: [...authorities], additionals: [...edns, ...additionals] },
    0,
  );
  return whole.length <= most ? whole : encode({}, packet.TRUNCATED_RESPONSE);
}

const numbers: Readonly<Record<string, number>> = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
};

/** The library writes no code. */
function withRcode(message: Buffer, rcode: string): Buffer {
  message.writeUInt8((message.readUInt8(3) & 0xf0) | (numbers[rcode] ?? 0), 3);
  return message;
}
