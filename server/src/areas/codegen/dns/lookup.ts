import { ApiError, type FieldProblem, invalidField } from '@console/contract';
import type { AskedName, DnsAnswer, DnsOutcome, DnsType } from '@console/contract/codegen';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../plugins/public-address.ts';
import { type Asked, ask, NoReply, type Server } from './client/ask.ts';
import type { Reply } from './client/message.ts';
import { isFault, readName } from './name-rules.ts';

/** What a call may take in all, however many servers say nothing. */
const callMs = 20_000;
/** Questions to one resolver that are under way at once. */
const atOnce = 16;

/** Names as they are asked, each once. @throws VALIDATION at each that is none */
export function askedNames(given: readonly string[], path = 'names'): AskedName[] {
  const read = given.map(readName);
  const fields = read.flatMap((one, at): FieldProblem[] =>
    isFault(one) ? [{ path: path === 'names' ? `${path}.${at}` : path, code: one }] : [],
  );
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
  const names = new Map((read as AskedName[]).map((one) => [one.name, one]));
  return [...names.values()];
}

/** One name of a call that is about one. @throws VALIDATION at its field */
export function askedName(given: string, path: string): AskedName {
  const read = readName(given);
  if (isFault(read)) throw invalidField(path, read);
  return read;
}

/** A server of the internet that somebody names: by its address, at the port of DNS. @throws VALIDATION at its field */
export function publicServer(text: string): Server {
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
  if (!isAddress) throw invalidField('server', 'not_an_ip_address');
  if (!isPublicAddress(text)) throw invalidField('server', 'not_public');
  return { over: 'udp', hosts: [{ address: ipaddr.process(text).toString(), port: 53 }] };
}

interface Named {
  readonly name: string;
  readonly server: Server;
}

interface Lookup {
  readonly names: readonly AskedName[];
  readonly types: readonly DnsType[];
  readonly resolvers: readonly Named[];
}

/** Everything that a call asks, by name, type and resolver; the resolvers side by side. */
export async function lookUp({ names, types, resolvers }: Lookup): Promise<DnsAnswer[]> {
  const signal = AbortSignal.timeout(callMs);
  const questions = names.flatMap(({ name, taken }) =>
    // An address has its reverse entry, whatever else was to be asked for.
    (taken === 'reverse' ? (['PTR'] as const) : types).map((type) => ({ name, type })),
  );
  const answers = await Promise.all(
    resolvers.map((resolver) =>
      eachOf(questions, atOnce, (question) => answerOf(question, resolver, signal)),
    ),
  );
  return questions.flatMap((_, at) => answers.flatMap((of) => of[at] ?? []));
}

/** A few at once, in their order. */
export async function eachOf<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      done[at] = await work(items[at] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return done;
}

/** What one resolver says to one question; silence is an answer, too. */
export async function answerOf(
  question: { readonly name: string; readonly type: DnsType },
  { name: resolver, server }: Named,
  signal?: AbortSignal,
): Promise<DnsAnswer> {
  const begin = performance.now();
  const took = () => Math.round(performance.now() - begin);
  try {
    const { rcode, flags, over, records, authority, ...rest } = await ask(question, server, { signal });
    const outcome = outcomeOf({ ...rest, rcode, flags, records, authority }, question.type);
    return {
      ...question,
      ...{ resolver, outcome, rcode, flags: [...flags], over, ms: took() },
      records: [...records],
      authority: [...authority],
    };
  } catch (error) {
    if (!(error instanceof NoReply)) throw error;
    const silent = { rcode: null, flags: [], over: server.over, records: [], authority: [] };
    return { ...question, ...silent, resolver, outcome: error.reason, ms: took() };
  }
}

const outcomes: Readonly<Record<string, DnsOutcome>> = {
  NXDOMAIN: 'nxdomain',
  SERVFAIL: 'servfail',
  REFUSED: 'refused',
};

/** A name that leads to another one without what was asked for has none of it. */
export function outcomeOf({ rcode, records }: Reply | Asked, type: string): DnsOutcome {
  if (rcode !== 'NOERROR') return outcomes[rcode] ?? 'other';
  return records.some((record) => record.type === type) ? 'answer' : 'nodata';
}
