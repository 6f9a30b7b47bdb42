import * as z from 'zod/mini';
import { where } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid } from '../scalars.ts';

/** What can be asked for, in the order in which people ask. */
export const dnsTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'TXT',
  'SOA',
  'SRV',
  'CAA',
  'PTR',
  'NAPTR',
  'TLSA',
  'HTTPS',
  'SVCB',
] as const;
export type DnsType = (typeof dnsTypes)[number];
const type = z.enum(dnsTypes);

export const mostDnsNames = 20;
/** Names times types times resolvers of one call. */
export const mostDnsQuestions = 300;
/** Watches of one person that are under way. */
export const mostDnsWatches = 10;

/** How an operator's resolver is reached. Its address is the operator's business. */
export const DnsResolver = z.object({ name: z.string(), kind: z.enum(['system', 'udp', 'tcp', 'doh']) });
export type DnsResolver = z.infer<typeof DnsResolver>;

/**
 * What became of a question. `nodata`: the name exists and has none of this type; `nxdomain`: the name does not exist;
 * `other`: another code, which `rcode` names; `unreachable`: no conversation came about, or what came was no answer.
 */
export const dnsOutcomes = [
  'answer',
  'nodata',
  'nxdomain',
  'servfail',
  'refused',
  'other',
  'timeout',
  'unreachable',
] as const;
export type DnsOutcome = (typeof dnsOutcomes)[number];
const outcome = z.enum(dnsOutcomes);

/** A name as it was entered, and as it is asked. */
export const AskedName = z.object({
  given: z.string(),
  /** In ASCII, lower case, without the dot at the end; of the root `.`. */
  name: z.string(),
  /** In the letters of its language; the same where it has no others. */
  shown: z.string(),
  /** What was taken of what was entered: the host of an address, the domain of a mailbox, the reverse name of an IP address. */
  taken: z.enum(['whole', 'host', 'mailbox', 'reverse']),
});
export type AskedName = z.infer<typeof AskedName>;

export const DnsRecord = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.int(),
  /** As a zone file writes it. */
  data: z.string(),
});
export type DnsRecord = z.infer<typeof DnsRecord>;

const milliseconds = z.int().check(z.nonnegative());

/** What one resolver said to one question. */
export const DnsAnswer = z.object({
  name: z.string(),
  type,
  resolver: z.string(),
  outcome,
  /** What the server called it; null where none answered. */
  rcode: z.nullable(z.string()),
  flags: z.array(z.enum(['aa', 'tc', 'rd', 'ra', 'ad', 'cd'])),
  /** By which way the answer came in the end: TCP after a truncated one. */
  over: z.enum(['udp', 'tcp', 'doh']),
  ms: milliseconds,
  records: z.array(DnsRecord),
  authority: z.array(DnsRecord),
});
export type DnsAnswer = z.infer<typeof DnsAnswer>;

const enteredName = text(1, 2000);
const resolverName = text(1, 40);

export const listDnsResolvers = endpoint({
  name: 'listDnsResolvers',
  method: 'GET',
  path: '/codegen/dns',
  access: where('codegen.dns.use'),
  response: z.object({ resolvers: z.array(DnsResolver) }),
});

const names = z.array(enteredName).check(z.minLength(1), z.maxLength(mostDnsNames));
const types = z.array(type).check(z.minLength(1), z.maxLength(dnsTypes.length));
const response = z.object({ names: z.array(AskedName), answers: z.array(DnsAnswer) });

const fewEnough = (asked: { names: unknown[]; types: unknown[]; resolvers?: unknown[] }): boolean =>
  asked.names.length * asked.types.length * (asked.resolvers?.length ?? 1) <= mostDnsQuestions;
const fewEnoughOr = {
  error: 'too_many_questions',
  path: ['names'],
  params: { maximum: mostDnsQuestions },
};

/** Asks each of the operator's resolvers that are named for each type of each name. */
export const queryDns = endpoint({
  name: 'queryDns',
  method: 'POST',
  path: '/codegen/dns/query',
  access: where('codegen.dns.use', { resolver: 'resolvers' }),
  changes: 'nothing',
  body: z
    .object({ names, types, resolvers: z.array(resolverName).check(z.minLength(1), z.maxLength(6)) })
    .check(z.refine(fewEnough, fewEnoughOr)),
  response,
});

/** The same of any server that the internet knows: a public address, at the port of DNS. */
export const queryDnsServer = endpoint({
  name: 'queryDnsServer',
  method: 'POST',
  path: '/codegen/dns/query/custom',
  access: 'codegen.dns.custom',
  changes: 'nothing',
  body: z.object({ names, types, server: text(1, 60) }).check(z.refine(fewEnough, fewEnoughOr)),
  response,
});

/** One server on the way down, and what it said. */
export const DnsTraceStep = z.object({
  /** Of which zone it is a server. */
  zone: z.string(),
  server: z.string(),
  address: z.string(),
  outcome: z.enum([...dnsOutcomes, 'referral', 'forbidden']),
  ms: milliseconds,
  records: z.array(DnsRecord),
  /** The zone that it leads to, and its servers. */
  referral: z.nullable(z.object({ zone: z.string(), servers: z.array(z.string()) })),
});
export type DnsTraceStep = z.infer<typeof DnsTraceStep>;

/** From the root down, asking each zone's own servers, as a resolver does that knows nothing yet. */
export const traceDns = endpoint({
  name: 'traceDns',
  method: 'POST',
  path: '/codegen/dns/trace',
  access: 'codegen.dns.use',
  changes: 'nothing',
  body: z.object({ name: enteredName, type }),
  response: z.object({
    name: AskedName,
    steps: z.array(DnsTraceStep),
    /** How it ended; `astray`: servers led round in a circle, or nowhere. */
    end: z.enum([...dnsOutcomes, 'astray']),
  }),
});

export const dnsWatchStates = ['watching', 'reached', 'expired', 'ended'] as const;

/** What a resolver said when it was last asked. */
export const WatchedAnswer = z.object({
  resolver: z.string(),
  outcome,
  values: z.array(z.string()),
  matches: z.boolean(),
});
export type WatchedAnswer = z.infer<typeof WatchedAnswer>;

/** A name that is asked for again and again until all resolvers give the expected value, half an hour at most. */
export const DnsWatch = z.object({
  watchId: uuid,
  name: z.string(),
  shown: z.string(),
  type,
  expected: z.string(),
  resolvers: z.array(z.string()),
  state: z.enum(dnsWatchStates),
  rounds: z.int(),
  answers: z.array(WatchedAnswer),
  createdAt: instant,
  lastAt: z.nullable(instant),
  endsAt: instant,
  endedAt: z.nullable(instant),
});
export type DnsWatch = z.infer<typeof DnsWatch>;

/** The newest first; those that are over are forgotten after a week. */
export const listDnsWatches = endpoint({
  name: 'listDnsWatches',
  method: 'GET',
  path: '/codegen/dns/watch',
  access: where('codegen.dns.use'),
  shows: ['codegen.dnsWatches'],
  response: z.object({ items: z.array(DnsWatch) }),
});

export const createDnsWatch = endpoint({
  name: 'createDnsWatch',
  method: 'POST',
  path: '/codegen/dns/watch',
  access: where('codegen.dns.use', { resolver: 'resolvers' }),
  changes: ['codegen.dnsWatches'],
  idempotent: true,
  body: z.object({
    name: enteredName,
    type,
    expected: text(1, 500),
    resolvers: z.array(resolverName).check(z.minLength(1), z.maxLength(6)),
  }),
  response: DnsWatch,
});

/** Asks no more. Once more changes nothing. */
export const endDnsWatch = endpoint({
  name: 'endDnsWatch',
  method: 'POST',
  path: '/codegen/dns/watch/{watchId}:end',
  access: where('codegen.dns.use'),
  changes: ['codegen.dnsWatches'],
  params: z.object({ watchId: uuid }),
  response: DnsWatch,
});

export const mailParts = ['mx', 'spf', 'dmarc', 'dkim'] as const;

/** What was found about one part of how a domain's mail is set up; `code` says what, and the page what to do about it. */
export const MailFinding = z.object({
  tone: z.enum(['good', 'note', 'warning', 'bad']),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type MailFinding = z.infer<typeof MailFinding>;

export const MailPart = z.object({
  part: z.enum(mailParts),
  /** The name that was asked for: of DKIM with its selector. */
  subject: z.string(),
  records: z.array(z.string()),
  findings: z.array(MailFinding),
});
export type MailPart = z.infer<typeof MailPart>;

/** Whether others can send mail to a domain, and whether mail in its name can be told from forged mail. */
export const checkMail = endpoint({
  name: 'checkMail',
  method: 'POST',
  path: '/codegen/dns/mail',
  access: 'codegen.dns.use',
  changes: 'nothing',
  body: z.object({
    domain: enteredName,
    /** Of DKIM; without any the usual ones are tried. */
    selectors: z.array(text(1, 120)).check(z.maxLength(10)),
    resolver: resolverName,
  }),
  response: z.object({ domain: AskedName, parts: z.array(MailPart) }),
});
