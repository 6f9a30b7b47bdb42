import { type DnsAnswer, dnsValueOf, hasDnsValue } from '@console/contract/codegen';

/** What all resolvers say to one question. */
export interface Compared {
  readonly name: string;
  readonly type: string;
  readonly answers: readonly DnsAnswer[];
  /** Resolvers that say something else than most of them; all of them where there is no majority. */
  readonly odd: ReadonlySet<string>;
  /** Nobody has such a record. */
  readonly isEmpty: boolean;
}

/** The answers of a call, question by question. */
export function compared(answers: readonly DnsAnswer[]): Compared[] {
  const groups = new Map<string, DnsAnswer[]>();
  for (const answer of answers) {
    const key = `${answer.name} ${answer.type}`;
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { name, type } = first;
    const isEmpty = group.every(({ outcome }) => outcome === 'nodata');
    return [{ name, type, answers: group, odd: oddOnes(group), isEmpty }];
  });
}

/** How long a record may be kept is another thing everywhere, and no difference. */
const saidBy = ({ outcome, type, records }: DnsAnswer): string =>
  [outcome, ...valuesOf(records, type).sort()].join('\n');

const valuesOf = (records: DnsAnswer['records'], type: string): string[] =>
  records.filter((one) => one.type === type).map(({ data }) => dnsValueOf(type, data));

function oddOnes(group: readonly DnsAnswer[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const answer of group) counts.set(saidBy(answer), (counts.get(saidBy(answer)) ?? 0) + 1);
  if (counts.size === 1) return new Set();
  const most = Math.max(...counts.values());
  const usual = [...counts].filter(([, count]) => count === most);
  const majority = usual.length === 1 ? usual[0]?.[0] : undefined;
  return new Set(group.filter((one) => saidBy(one) !== majority).map(({ resolver }) => resolver));
}

/** Whether all other resolvers that have records of the type have this one, too. */
export const isShared = (record: DnsAnswer['records'][number], { answers, type }: Compared): boolean =>
  record.type !== type ||
  answers.every(({ records, outcome }) => outcome !== 'answer' || hasDnsValue(records, type, record.data));

export interface Spread {
  readonly matching: number;
  readonly of: number;
  readonly percent: number;
}

/** How far a value has come. */
export function spreadOf({ answers, type }: Compared, expected: string): Spread {
  const matching = answers.filter(({ records }) => hasDnsValue(records, type, expected)).length;
  return { matching, of: answers.length, percent: Math.floor((matching / answers.length) * 100) };
}
