/** The nine tools, by the last part of their routes (specification, section 2); `index` is the quick generator. */
export const toolNames = [
  'index',
  'clashInfo',
  'database',
  'dns',
  'filterDocument',
  'i18n',
  'info',
  'powerManage',
  'qiniu',
] as const;
export type ToolName = (typeof toolNames)[number];

/** What a text is, as far as the tool knows that gives it away. */
export const handedKinds = [
  'json',
  'ndjson',
  'yaml',
  'csv',
  'sql',
  'typescript',
  'domain',
  'zone',
  'url',
  'text',
] as const;
export type HandedKind = (typeof handedKinds)[number];

/** Which tool takes which texts from another one: a tool stands here when its screen calls `take`. */
const takers: readonly { tool: ToolName; permission: string; kinds: readonly HandedKind[] | 'all' }[] = [
  { tool: 'index', permission: 'codegen.use', kinds: 'all' },
  { tool: 'dns', permission: 'codegen.dns.use', kinds: ['domain', 'zone'] },
  { tool: 'database', permission: 'codegen.database.query', kinds: ['sql'] },
  { tool: 'filterDocument', permission: 'codegen.filter.use', kinds: ['json', 'ndjson', 'yaml', 'csv'] },
];

/** Where a tool is. The quick generator is told where the text came from, so that it can say so. */
export function addressOf(tool: ToolName, from?: ToolName): string {
  if (tool !== 'index') return `/codeGen/${tool}`;
  return from === undefined || from === 'index' ? '/codeGen/' : `/codeGen/?from=${from}`;
}

export const takersOf = (kind: HandedKind, from: ToolName) =>
  takers.filter(({ tool, kinds }) => tool !== from && (kinds === 'all' || kinds.includes(kind)));
