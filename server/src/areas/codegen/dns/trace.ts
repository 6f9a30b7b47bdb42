import type { AnswerOf } from '@console/contract';
import type { AskedName, DnsTraceStep, DnsType, traceDns } from '@console/contract/codegen';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../plugins/public-address.ts';
import { type Asked, ask, NoReply, type Server } from './client/ask.ts';
import type { WireRecord } from './client/message.ts';
import { outcomeOf } from './lookup.ts';
import type { Root } from './resolvers.ts';

const traceMs = 20_000;
/** Deeper than any name goes. */
const mostSteps = 24;

interface NameServer {
  readonly name: string;
  readonly address: string;
  readonly port: number;
}

interface Parts {
  readonly root: Root;
  /** Finds the addresses of a name server that its parent does not tell. */
  readonly addressesOf: (name: string) => Promise<readonly string[]>;
}

type Trace = Pick<AnswerOf<typeof traceDns>, 'steps' | 'end'>;

/**
 * Asks the zones' own servers from the root down. Where a zone's server lies is said by its parent, which may be anybody:
 * a server that is no part of the internet is not spoken to, unless the operator has named its network.
 */
export async function trace(
  { name }: AskedName,
  type: DnsType,
  { root, addressesOf }: Parts,
): Promise<Trace> {
  const signal = AbortSignal.timeout(traceMs);
  const port = root.addresses[0]?.port ?? 53;
  const steps: DnsTraceStep[] = [];
  let zone = '.';
  let servers: readonly NameServer[] = root.addresses.map((one) => ({ ...one, name: '.' }));
  while (steps.length < mostSteps) {
    const { step, reply } = await firstThatAnswers(
      zone,
      servers,
      { name, type, signal, within: root.within },
      steps,
    );
    if (!step || !reply)
      return { steps, end: steps.at(-1)?.outcome === 'timeout' ? 'timeout' : 'unreachable' };
    const { referral } = step;
    if (!referral) return { steps, end: outcomeOf(reply, type) };
    const isDeeper = referral.zone !== zone && isWithin(referral.zone, zone);
    if (!isDeeper || !isWithin(name, referral.zone)) return { steps, end: 'astray' };
    zone = referral.zone;
    servers = await serversOf(referral.servers, reply.additional, port, addressesOf);
  }
  return { steps, end: 'astray' };
}

interface Wanted {
  readonly name: string;
  readonly type: DnsType;
  readonly signal: AbortSignal;
  readonly within: readonly string[];
}

/** Three of a zone's servers at most: who has none that answers, will not have one at the fourth. */
const mostServers = 3;

async function firstThatAnswers(
  zone: string,
  servers: readonly NameServer[],
  { name, type, signal, within }: Wanted,
  steps: DnsTraceStep[],
): Promise<{ step?: DnsTraceStep; reply?: Asked }> {
  let lame: { step: DnsTraceStep; reply: Asked } | undefined;
  for (const { name: server, address, port } of servers.slice(0, mostServers)) {
    const at = { zone, server, address, ms: 0, records: [], referral: null };
    if (!mayAsk(address, within)) {
      steps.push({ ...at, outcome: 'forbidden' });
      continue;
    }
    const begin = performance.now();
    const took = () => Math.round(performance.now() - begin);
    try {
      const asked: Server = { over: 'udp', hosts: [{ address, port }] };
      const reply = await ask({ name, type }, asked, { recursive: false, signal });
      const referral = referralIn(reply, type);
      const outcome = referral ? 'referral' : outcomeOf(reply, type);
      const step: DnsTraceStep = { ...at, outcome, ms: took(), records: [...reply.records], referral };
      steps.push(step);
      if (outcome !== 'refused' && outcome !== 'servfail') return { step, reply };
      // It does not know its own zone: the next one may.
      lame = { step, reply };
    } catch (error) {
      if (!(error instanceof NoReply)) throw error;
      steps.push({ ...at, outcome: error.reason, ms: took() });
    }
  }
  return lame ?? {};
}

const mayAsk = (address: string, within: readonly string[]): boolean =>
  isPublicAddress(address) || within.some((network) => isIn(address, network));

function isIn(address: string, network: string): boolean {
  const read = ipaddr.process(address);
  const [base, bits] = ipaddr.parseCIDR(network);
  return read.kind() === base.kind() && read.match(base as never, bits);
}

/** Servers of a zone further down, from one that does not answer for the name itself. */
function referralIn({ rcode, flags, records, authority }: Asked, type: string): DnsTraceStep['referral'] {
  if (rcode !== 'NOERROR' || flags.includes('aa') || records.some((one) => one.type === type)) return null;
  const told = authority.filter((one) => one.type === 'NS');
  const zone = told[0]?.name;
  if (zone === undefined) return null;
  return { zone: plain(zone), servers: told.map(({ data }) => plain(data)) };
}

const plain = (name: string): string => (name === '.' ? name : name.toLowerCase().replace(/\.$/, ''));
const isWithin = (name: string, zone: string): boolean =>
  zone === '.' || name === zone || name.endsWith(`.${zone}`);

/** Addresses that came along with the referral; without any, those that a resolver finds for the first of them. */
async function serversOf(
  names: readonly string[],
  additional: readonly WireRecord[],
  port: number,
  addressesOf: Parts['addressesOf'],
): Promise<NameServer[]> {
  const told = names.flatMap((name) =>
    additional
      .filter((one) => plain(one.name) === name && one.type === 'A')
      .map(({ data }) => ({ name, address: data, port })),
  );
  if (told.length > 0) return told;
  const [first] = names;
  if (first === undefined) return [];
  return (await addressesOf(first)).map((address) => ({ name: first, address, port }));
}
