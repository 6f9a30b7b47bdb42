import type { LiveConnection } from './live-rules.ts';

/** What connections are narrowed by; all of it has to fit. */
export interface ConnectionFilter {
  readonly text: string;
  /** The beginning of an address, or all of it. */
  readonly source: string;
  /** A regular expression about the chain, the group first: `节点选择 → 香港`. */
  readonly chain: string;
  readonly process: string;
}

export const noFilter: ConnectionFilter = { text: '', source: '', chain: '', process: '' };

export const isNarrowed = (filter: ConnectionFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '');

/** As people read it: what the rule names first, the node last. */
export const chainOf = ({ chains }: Pick<LiveConnection, 'chains'>): string =>
  chains.toReversed().join(' → ');

/** Where it goes, by name where there is one. */
export const targetOf = (one: LiveConnection): string => {
  const host = one.host || one.sniffHost || one.destinationIp;
  return one.destinationPort === ''
    ? host
    : `${host.includes(':') ? `[${host}]` : host}:${one.destinationPort}`;
};

export const sourceOf = ({ sourceIp, sourcePort }: LiveConnection): string =>
  sourcePort === '' ? sourceIp : `${sourceIp.includes(':') ? `[${sourceIp}]` : sourceIp}:${sourcePort}`;

export const ruleOf = ({ rule, rulePayload }: LiveConnection): string =>
  rulePayload === '' ? rule : `${rule} (${rulePayload})`;

/** As what it came in, and what it carries. */
export const networkOf = ({ network, type }: LiveConnection): string =>
  [type, network].filter(Boolean).join(' · ');

/** Undefined for what is no regular expression. */
export function patternOf(text: string): RegExp | undefined {
  try {
    return new RegExp(text, 'iu');
  } catch {
    return undefined;
  }
}

const searched = (one: LiveConnection): string =>
  [
    ...[one.host, one.sniffHost, one.destinationIp, one.destinationPort, one.sourceIp, one.rule],
    ...[one.rulePayload, one.process, one.processPath, one.inboundUser, one.network, one.type, ...one.chains],
  ]
    .join('\n')
    .toLowerCase();

/** Those that fit. A pattern that is none fits nothing: to close all because of a slip would be the worst answer. */
export function matching(rows: readonly LiveConnection[], filter: ConnectionFilter): LiveConnection[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const [source, process] = [filter.source.trim(), filter.process.trim().toLowerCase()];
  const chain = patternOf(filter.chain.trim());
  if (!chain) return [];
  return rows.filter(
    (one) =>
      words.every((word) => searched(one).includes(word)) &&
      one.sourceIp.startsWith(source) &&
      one.process.toLowerCase().includes(process) &&
      chain.test(chainOf(one)),
  );
}

/** What a spreadsheet would take for a formula stays a text. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The rows of a CSV: all that is known of each, in full numbers. */
export const sheetOf = (rows: readonly LiveConnection[], heads: readonly string[]): string[][] => [
  [...heads],
  ...rows.map((one) =>
    [
      ...[targetOf(one), sourceOf(one), one.process, one.inboundUser, chainOf(one), ruleOf(one)],
      ...[one.network, one.type, String(one.download), String(one.upload), String(one.downRate)],
      ...[String(one.upRate), one.startedAt ?? '', one.id],
    ].map(plain),
  ),
];
