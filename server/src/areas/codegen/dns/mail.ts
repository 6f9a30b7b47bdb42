import type { AnswerOf, BodyOf } from '@console/contract';
import { invalidField } from '@console/contract';
import {
  type checkMail,
  type DnsAnswer,
  type DnsType,
  type MailFinding,
  type MailPart,
  unquoted,
} from '@console/contract/codegen';
import type { Config } from '../../../config.ts';
import { answerOf, askedName, eachOf } from './lookup.ts';
import {
  finding,
  isDmarc,
  judgeDkim,
  judgeDmarc,
  judgeMx,
  judgeSpf,
  type MailServer,
  policyDomains,
  spfAmong,
  usualSelectors,
  walkSpf,
} from './mail-rules.ts';
import { chosenResolvers } from './resolvers.ts';

const checkMs = 20_000;
/** A domain decides how many there are, and each costs questions. */
const mostMailServers = 20;
const serversAtOnce = 5;

type Ask = (name: string, type: DnsType) => Promise<DnsAnswer>;

/** All four parts, side by side; what one cannot find out keeps the others from nothing. */
export async function mailOf(
  { domain: given, selectors, resolver }: BodyOf<typeof checkMail>,
  config: Pick<Config, 'DNS_RESOLVERS'>,
): Promise<AnswerOf<typeof checkMail>> {
  const domain = askedName(given, 'domain');
  if (domain.taken === 'reverse' || !domain.name.includes('.'))
    throw invalidField('domain', 'not_a_mail_domain');
  const [chosen] = chosenResolvers(config, [resolver], 'resolver');
  if (!chosen) throw invalidField('resolver', 'unknown_resolver');
  const own = selectors.map(
    (one, at) => askedName(`${one}._domainkey.${domain.name}`, `selectors.${at}`).name,
  );
  const signal = AbortSignal.timeout(checkMs);
  const ask: Ask = (name, type) => answerOf({ name, type }, chosen, signal);
  const parts = await Promise.all([
    mxOf(domain.name, ask),
    spfOf(domain.name, ask),
    dmarcOf(domain.name, ask),
    own.length > 0 ? Promise.all(own.map((one) => dkimOf(one, ask))) : foundKeys(domain.name, ask),
  ]);
  return { domain, parts: parts.flat() };
}

/** Nothing was said, or a refusal: nobody knows what stands there. */
const isSilent = ({ outcome }: DnsAnswer): boolean => !['answer', 'nodata', 'nxdomain'].includes(outcome);
const unknown = ({ outcome }: DnsAnswer): MailFinding => finding('warning', 'not_answered', { outcome });

const valuesOf = ({ records, type }: DnsAnswer): string[] =>
  records.filter((one) => one.type === type).map(({ data }) => data);
const textsOf = (answer: DnsAnswer): string[] => valuesOf(answer).map(unquoted);

async function mxOf(domain: string, ask: Ask): Promise<MailPart> {
  const answer = await ask(domain, 'MX');
  const at = { part: 'mx', subject: domain } as const;
  if (isSilent(answer)) return { ...at, records: [], findings: [unknown(answer)] };
  if (answer.outcome === 'nxdomain')
    return { ...at, records: [], findings: [finding('bad', 'no_such_domain')] };
  const all = valuesOf(answer).sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  const records = all.slice(0, mostMailServers);
  const servers = await eachOf(records, serversAtOnce, (record) => serverOf(record, ask));
  const numbers = { count: all.length, maximum: mostMailServers };
  const many = all.length > mostMailServers ? [finding('warning', 'mx_many', numbers)] : [];
  const own = records.length === 0 ? await hasAddress(domain, ask) : undefined;
  return { ...at, records, findings: [...many, ...judgeMx(servers, own?.hasAddress ?? false)] };
}

async function serverOf(record: string, ask: Ask): Promise<MailServer> {
  const [preference = '0', target = '.'] = record.split(' ');
  const name = target.length > 1 ? target.replace(/\.$/, '') : target;
  const known = name === '.' ? { isAlias: false, hasAddress: false } : await hasAddress(name, ask);
  return { preference: Number(preference), name, ...known };
}

async function hasAddress(name: string, ask: Ask): Promise<Pick<MailServer, 'isAlias' | 'hasAddress'>> {
  const answers = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')]);
  return {
    isAlias: answers.some(({ records }) => records.some((one) => one.type === 'CNAME')),
    // One that did not answer is not said to be missing.
    hasAddress: answers.some((one) => one.outcome === 'answer' || isSilent(one)),
  };
}

async function spfOf(domain: string, ask: Ask): Promise<MailPart> {
  const answer = await ask(domain, 'TXT');
  const at = { part: 'spf', subject: domain } as const;
  if (isSilent(answer)) return { ...at, records: [], findings: [unknown(answer)] };
  const { record, faults } = spfAmong(textsOf(answer));
  if (record === undefined) return { ...at, records: [], findings: faults };
  const walk = await walkSpf(domain, record, async (name) => textsOf(await ask(name, 'TXT')));
  return { ...at, records: [record], findings: [...faults, ...judgeSpf(record, walk)] };
}

async function dmarcOf(domain: string, ask: Ask): Promise<MailPart> {
  for (const one of policyDomains(domain)) {
    const subject = `_dmarc.${one}`;
    const answer = await ask(subject, 'TXT');
    if (isSilent(answer)) return { part: 'dmarc', subject, records: [], findings: [unknown(answer)] };
    const records = textsOf(answer).filter(isDmarc);
    if (records.length === 0) continue;
    const findings = judgeDmarc(records, one === domain ? undefined : one);
    return { part: 'dmarc', subject, records, findings };
  }
  return { part: 'dmarc', subject: `_dmarc.${domain}`, records: [], findings: judgeDmarc([]) };
}

async function dkimOf(subject: string, ask: Ask): Promise<MailPart> {
  const answer = await ask(subject, 'TXT');
  const at = { part: 'dkim', subject } as const;
  if (isSilent(answer)) return { ...at, records: [], findings: [unknown(answer)] };
  const [record] = textsOf(answer).filter((text) => /(?:^|;)\s*[pvk]\s*=/i.test(text));
  return { ...at, records: record === undefined ? [] : [record], findings: judgeDkim(record) };
}

/** Of the usual selectors those that have a key; nobody can list the others. */
async function foundKeys(domain: string, ask: Ask): Promise<MailPart[]> {
  const tried = await Promise.all(usualSelectors.map((one) => dkimOf(`${one}._domainkey.${domain}`, ask)));
  const found = tried.filter(({ records }) => records.length > 0);
  if (found.length > 0) return found;
  const subject = `*._domainkey.${domain}`;
  const tries = { count: usualSelectors.length };
  return [{ part: 'dkim', subject, records: [], findings: [finding('note', 'dkim_selector_needed', tries)] }];
}
