import { createPublicKey } from 'node:crypto';
import {
  isSpf,
  type MailFinding,
  mostSpfLookups,
  type SpfTerm,
  spfLeadsTo,
  spfLookupsOf,
  spfTermsOf,
} from '@console/contract/codegen';
import ipaddr from 'ipaddr.js';

type Tone = MailFinding['tone'];

export const finding = (tone: Tone, code: string, params: MailFinding['params'] = {}): MailFinding => ({
  tone,
  code,
  params,
});

/** A mail server, and what is known of its name. */
export interface MailServer {
  readonly preference: number;
  /** Without the dot at the end; of a domain that takes no mail `.`. */
  readonly name: string;
  readonly isAlias: boolean;
  readonly hasAddress: boolean;
}

/** @param servers none where the domain names none; then mail goes to its own address, if it has one */
export function judgeMx(servers: readonly MailServer[], hasOwnAddress: boolean): MailFinding[] {
  const [first] = servers;
  if (!first) return [hasOwnAddress ? finding('warning', 'mx_none_but_address') : finding('bad', 'mx_none')];
  if (servers.some(({ name }) => name === '.'))
    return [servers.length === 1 ? finding('note', 'mx_null') : finding('bad', 'mx_null_among_others')];
  const faults = servers.flatMap(({ name, isAlias, hasAddress }) => {
    if (ipaddr.isValid(name)) return [finding('bad', 'mx_is_address', { name })];
    if (isAlias) return [finding('bad', 'mx_is_alias', { name })];
    return hasAddress ? [] : [finding('bad', 'mx_without_address', { name })];
  });
  if (faults.length > 0) return faults;
  return [
    finding('good', 'mx_good', { count: servers.length }),
    ...(servers.length === 1 ? [finding('note', 'mx_single')] : []),
  ];
}

/** How a receiver would come through the records that an SPF record leads to. */
export interface SpfWalk {
  readonly lookups: number;
  /** Names that were asked for and gave nothing. */
  readonly voids: number;
  readonly faults: readonly MailFinding[];
}

/** What all texts of a name say about SPF, and the one that counts. */
export function spfAmong(texts: readonly string[]): { record: string | undefined; faults: MailFinding[] } {
  const records = texts.filter(isSpf);
  const [record] = records;
  if (record === undefined) return { record, faults: [finding('bad', 'spf_none')] };
  return {
    record,
    faults: records.length > 1 ? [finding('bad', 'spf_many', { count: records.length })] : [],
  };
}

const endings: Readonly<Record<string, MailFinding>> = {
  '+': finding('bad', 'spf_all_pass'),
  '?': finding('warning', 'spf_all_neutral'),
  '~': finding('note', 'spf_all_softfail'),
  '-': finding('good', 'spf_all_fail'),
};

/** What can be told of one record, and what walking it has shown. */
export function judgeSpf(record: string, { lookups, voids, faults }: SpfWalk): MailFinding[] {
  const terms = spfTermsOf(record);
  const counted =
    lookups > mostSpfLookups
      ? finding('bad', 'spf_too_many_lookups', { count: lookups, maximum: mostSpfLookups })
      : finding('good', 'spf_lookups', { count: lookups, maximum: mostSpfLookups });
  return [
    ...terms.flatMap((term) =>
      term.kind === 'fault' ? [finding('bad', 'spf_fault', { term: term.text })] : [],
    ),
    ...faults,
    counted,
    ...(voids > 2 ? [finding('bad', 'spf_too_many_voids', { count: voids })] : []),
    ...(terms.some((term) => term.kind === 'mechanism' && term.name === 'ptr')
      ? [finding('warning', 'spf_ptr')]
      : []),
    ...endingOf(terms),
  ];
}

function endingOf(terms: readonly SpfTerm[]): MailFinding[] {
  const at = terms.findIndex((term) => term.kind === 'mechanism' && term.name === 'all');
  const all = terms[at];
  if (all?.kind !== 'mechanism') {
    const leads = terms.some((term) => term.kind === 'modifier' && term.name === 'redirect');
    return leads ? [] : [finding('warning', 'spf_no_all')];
  }
  const behind = terms.slice(at + 1).some((term) => term.kind === 'mechanism');
  const ending = endings[all.qualifier];
  return [...(ending ? [ending] : []), ...(behind ? [finding('warning', 'spf_behind_all')] : [])];
}

/** More than this is walked by nobody: the limit of lookups has long been passed. */
const mostWalked = 30;

/**
 * Follows `include` and `redirect` as a receiver does, counting the questions that it costs.
 * @param textsOf a name's texts; none where it has none or does not exist
 */
export async function walkSpf(
  domain: string,
  record: string,
  textsOf: (name: string) => Promise<readonly string[]>,
): Promise<SpfWalk> {
  const faults: MailFinding[] = [];
  let lookups = 0;
  let voids = 0;
  let walked = 0;
  const follow = async (text: string, above: readonly string[]): Promise<void> => {
    const terms = spfTermsOf(text);
    lookups += spfLookupsOf(terms);
    for (const { by, name } of spfLeadsTo(terms)) {
      walked += 1;
      // What depends on the sender cannot be followed without one.
      if (walked > mostWalked || name.includes('%')) continue;
      if (above.includes(name)) {
        faults.push(finding('bad', 'spf_circle', { name }));
        continue;
      }
      const texts = await textsOf(name);
      const [found] = texts.filter(isSpf);
      if (texts.length === 0) voids += 1;
      if (found === undefined) faults.push(finding('bad', `spf_${by}_without_record`, { name }));
      else await follow(found, [...above, name]);
    }
  };
  await follow(record, [domain]);
  return { lookups, voids, faults };
}

/** `v=DMARC1; p=none` as its tags, in lower case; undefined where it is not written so. */
export function tagsOf(text: string): ReadonlyMap<string, string> | undefined {
  const parts = text.split(';').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  const pairs = parts.map((part) => /^([a-z]\w*)\s*=\s*([\s\S]*)$/i.exec(part));
  if (pairs.length === 0 || pairs.some((pair) => pair === null)) return undefined;
  return new Map(pairs.map((pair) => [(pair?.[1] ?? '').toLowerCase(), (pair?.[2] ?? '').trim()]));
}

export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text);

const policies = ['none', 'quarantine', 'reject'];

/** @param from the domain whose record holds, where it is one further up */
export function judgeDmarc(records: readonly string[], from?: string): MailFinding[] {
  const [record] = records;
  if (record === undefined) return [finding('bad', 'dmarc_none')];
  if (records.length > 1) return [finding('bad', 'dmarc_many', { count: records.length })];
  const tags = tagsOf(record);
  if (!tags) return [finding('bad', 'dmarc_fault')];
  const policy = (from === undefined ? undefined : tags.get('sp')) ?? tags.get('p') ?? '';
  const percent = Number(tags.get('pct') ?? '100');
  const inherited = from === undefined ? [] : [finding('note', 'dmarc_inherited', { domain: from })];
  if (!policies.includes(policy.toLowerCase())) return [...inherited, finding('bad', 'dmarc_no_policy')];
  return [
    ...inherited,
    policy.toLowerCase() === 'none'
      ? finding('warning', 'dmarc_policy_none')
      : finding('good', `dmarc_policy_${policy.toLowerCase()}`),
    ...(percent >= 0 && percent < 100 ? [finding('warning', 'dmarc_percent', { percent })] : []),
    ...(tags.has('rua') ? reportsOf(tags.get('rua') ?? '') : [finding('warning', 'dmarc_no_reports')]),
  ];
}

const reportsOf = (list: string): MailFinding[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/^mailto:[^@\s]+@[^@\s]+$/i.test(one))
    .map((address) => finding('bad', 'dmarc_report_address', { address }));

/** A key of one selector. @param record undefined where there is none */
export function judgeDkim(record: string | undefined): MailFinding[] {
  if (record === undefined) return [finding('bad', 'dkim_none')];
  const tags = tagsOf(record);
  const version = tags?.get('v') ?? 'DKIM1';
  if (!tags || version !== 'DKIM1') return [finding('bad', 'dkim_fault')];
  const key = (tags.get('p') ?? '').replace(/\s+/g, '');
  if (!tags.has('p')) return [finding('bad', 'dkim_fault')];
  if (key === '') return [finding('bad', 'dkim_revoked')];
  const testing = tags.get('t')?.split(':').includes('y') ? [finding('warning', 'dkim_testing')] : [];
  const hashes = tags
    .get('h')
    ?.split(':')
    .map((one) => one.trim());
  const old = hashes && !hashes.includes('sha256') ? [finding('bad', 'dkim_sha1')] : [];
  return [judgedKey(tags.get('k') ?? 'rsa', key), ...testing, ...old];
}

function judgedKey(kind: string, key: string): MailFinding {
  if (kind === 'ed25519')
    return Buffer.from(key, 'base64').length === 32
      ? finding('good', 'dkim_ed25519')
      : finding('bad', 'dkim_unreadable_key');
  if (kind !== 'rsa') return finding('bad', 'dkim_unknown_kind', { kind });
  const bits = bitsOf(key);
  if (bits === undefined) return finding('bad', 'dkim_unreadable_key');
  if (bits < 1024) return finding('bad', 'dkim_short_key', { bits });
  return bits < 2048 ? finding('warning', 'dkim_weak_key', { bits }) : finding('good', 'dkim_good', { bits });
}

function bitsOf(key: string): number | undefined {
  try {
    const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return read.asymmetricKeyType === 'rsa' ? read.asymmetricKeyDetails?.modulusLength : undefined;
  } catch {
    return undefined;
  }
}

/** Where a policy may stand: at the domain itself, then further up, never at a top-level domain alone. */
export function policyDomains(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.map((_, at) => labels.slice(at).join('.')).filter((one) => one.includes('.'));
  // A long name is not climbed label by label: nobody shall be made to ask for ever.
  return labels.length <= 8 ? above : [domain, ...above.slice(-6)];
}

/** What providers call their keys, for whoever does not know their own selector. */
export const usualSelectors = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  'k1',
  'k2',
  's1',
  's2',
  'fm1',
  'fm2',
  'zoho',
  'protonmail',
];
