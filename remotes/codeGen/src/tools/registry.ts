import { looksLikeCron } from '../reading/cron-rules.ts';
import { type Field, said, type ToolResult, type Values, wrong } from './core/tool.ts';

export const groups = ['data', 'encode', 'secrets', 'time', 'writing', 'systems', 'look'] as const;
export type GroupName = (typeof groups)[number];

export interface Tool {
  readonly id: ToolId;
  readonly group: GroupName;
  /** What people type to find it, in either language, besides its title. */
  readonly keywords: string;
  readonly fields: readonly Field[];
  /** In a worker where it may take long; the timer ends it. */
  readonly place: 'page' | 'worker';
  readonly killAfterMs?: number;
  /** Only where it can be ended: never in the page, even where its worker does not start. */
  readonly endable?: true;
  /** Whether a text that somebody pasted is for this tool; asked of short texts only. */
  readonly suits?: (text: string) => boolean;
  /** Makes something new each time it is run, so that it also does without input. */
  readonly makes?: true;
  /** What shows at first sight what it does. */
  readonly example?: Readonly<Record<string, string>>;
}

const text = (rows = 8): Field => ({ kind: 'text', name: 'text', usual: '', rows });
const choice = (
  name: string,
  options: readonly string[],
  more: { plain?: boolean; usual?: string; label?: string } = {},
): Field => ({
  kind: 'choice',
  name,
  options,
  usual: more.usual ?? options[0] ?? '',
  ...(more.plain ? { plain: true } : {}),
  ...(more.label ? { label: more.label } : {}),
});
const flag = (name: string, usual = false): Field => ({ kind: 'switch', name, usual });
const count = (name: string, usual: number, min: number, max: number): Field => ({
  kind: 'count',
  name,
  usual,
  min,
  max,
});
const mode = choice('mode', ['encode', 'decode']);
const file: Field = { kind: 'file', name: 'file' };
const zone: Field = { kind: 'line', name: 'zone', usual: '', zones: true };
const form = choice('form', ['hex', 'base64', 'base64url'], { plain: true, label: 'writtenAs' });
const encodes = (values: Readonly<Record<string, unknown>>) => values.mode !== 'decode';

const all = {
  format: {
    group: 'data',
    keywords: 'json yaml format pretty beautify minify sort keys 格式化 美化 压缩 排序 geshihua yasuo',
    place: 'worker',
    fields: [
      text(16),
      choice('form', ['auto', 'json', 'ndjson', 'json5', 'yaml'], { label: 'readAs' }),
      choice('style', ['two', 'four', 'tab', 'minify']),
      flag('sortKeys'),
    ],
    example: { text: '{"id": 12345678901234567890, "name":"杉木", "tags":["a","b"],"price":1.50}' },
  },
  convert: {
    group: 'data',
    keywords: 'json yaml csv tsv ndjson convert 转换 互转 表格 zhuanhuan excel',
    place: 'worker',
    fields: [
      text(16),
      choice('form', ['auto', 'json', 'ndjson', 'json5', 'yaml', 'csv'], { label: 'readAs' }),
      choice('to', ['yaml', 'json', 'csv', 'tsv', 'ndjson'], { plain: true }),
      { ...flag('header', true), when: (values) => values.form === 'csv' || values.form === 'auto' },
      { ...flag('typed', true), when: (values) => values.form === 'csv' || values.form === 'auto' },
    ],
    example: { text: '[\n  {"id": 1, "owner": {"name": "小明"}},\n  {"id": 2, "owner": {"name": "Ann"}}\n]' },
  },
  diff: {
    group: 'data',
    keywords: 'diff compare text json difference patch 对比 比较 差异 duibi chayi',
    place: 'worker',
    killAfterMs: 15_000,
    fields: [
      { ...text(12), label: 'left' },
      { kind: 'text', name: 'other', label: 'right', usual: '', rows: 12 },
      choice('mode', ['text', 'json'], { label: 'compareAs' }),
      { ...flag('ignoreBlanks'), when: (values) => values.mode !== 'json' },
      flag('whole'),
    ],
    example: { text: 'red\ngreen\nblue\n', other: 'red\nlight green\nblue\nyellow\n' },
  },
  sqlFormat: {
    group: 'data',
    keywords: 'sql format pretty postgresql mysql sqlite 格式化 美化 查询 geshihua',
    place: 'worker',
    suits: (source) =>
      /^\s*(?:select|insert|update|delete|with|merge)\b[\s\S]*\b(?:from|into|set|as|using)\b/i.test(source),
    fields: [
      text(14),
      choice(
        'dialect',
        [
          'postgresql',
          'mysql',
          'mariadb',
          'sqlite',
          'transactsql',
          'plsql',
          'bigquery',
          'clickhouse',
          'snowflake',
          'spark',
          'trino',
          'sql',
        ],
        { plain: true },
      ),
      flag('capitals'),
      choice('indent', ['two', 'four']),
    ],
    example: {
      text: 'select r.number, t.name from rooms r left join tenants t on t.room_id=r.id where r.floor=3 and t.left_on is null order by r.number',
    },
  },
  base64: {
    group: 'encode',
    keywords: 'base64 data url file image btoa atob 编码 解码 图片 bianma jiema',
    place: 'page',
    suits: (source) =>
      /^(?:data:[^,]{1,80};base64,)?[A-Za-z0-9+/\s_-]{12,}={0,2}\s*$/.test(source) &&
      /[A-Z0-9]/.test(source) &&
      !/\s\S+\s/.test(source.trim()),
    fields: [mode, text(), { ...file, when: encodes }, { ...flag('urlSafe'), when: encodes }],
    example: { text: '公寓管理' },
  },
  urlCode: {
    group: 'encode',
    keywords: 'url encode decode percent uri component escape 网址 百分号 编码 解码 wangzhi',
    place: 'page',
    suits: (source) => /%[0-9a-f]{2}/i.test(source) && !/\s/.test(source.trim()),
    fields: [mode, text(), choice('scope', ['component', 'whole', 'form'])],
    example: { text: '城市=杭州&page=1' },
  },
  urlParts: {
    group: 'encode',
    keywords: 'url parse query parameters host 网址 解析 参数 wangzhi jiexi',
    place: 'page',
    suits: (source) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(source.trim()),
    fields: [text(3)],
    example: { text: 'https://user@例子.example:8443/公寓/list?floor=3&q=%E6%9D%AD#top' },
  },
  htmlCode: {
    group: 'encode',
    keywords: 'html entities escape unescape 实体 转义 zhuanyi shiti',
    place: 'page',
    suits: (source) => /&(?:#\d+|#x[0-9a-f]+|[a-z]{2,});/i.test(source),
    fields: [mode, text(), { ...choice('extent', ['needed', 'ascii']), when: encodes }],
    example: { text: '<a href="?a=1&b=2">“杉木”</a>' },
  },
  unicodeCode: {
    group: 'encode',
    keywords: 'unicode escape code point utf-8 invisible zero width 转义 码点 不可见 字符 zifu',
    place: 'page',
    suits: (source) => /\\u(?:\{[0-9a-f]+\}|[0-9a-f]{4})|U\+[0-9a-f]{4}/i.test(source),
    fields: [
      mode,
      text(),
      {
        ...choice('style', ['javascript', 'braces', 'python', 'css', 'plus'], { plain: true }),
        when: encodes,
      },
    ],
    example: { text: '木材 🌲 é' },
  },
  bases: {
    group: 'encode',
    keywords: 'number base binary octal decimal hexadecimal bits 进制 二进制 十六进制 jinzhi',
    place: 'page',
    suits: (source) => /^\s*[+-]?0[xbo][0-9a-f_]+\s*$/i.test(source),
    fields: [
      { kind: 'line', name: 'text', usual: '', mono: true },
      choice('base', ['auto', '2', '8', '10', '16', '36'], { label: 'base' }),
    ],
    example: { text: '0xff' },
  },
  jwt: {
    group: 'secrets',
    keywords: 'jwt token bearer json web token claims signature 令牌 签名 lingpai qianming',
    place: 'page',
    suits: (source) => /^(?:bearer\s+)?ey[\w-]+\.[\w-]*\.[\w.-]*$/i.test(source.trim()),
    fields: [
      // Whoever has a token is let in by it.
      { ...text(6), secret: true },
      { kind: 'text', name: 'key', usual: '', rows: 3, secret: true },
      choice('keyForm', ['text', 'base64']),
    ],
    example: {
      text: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJjb25zb2xlIiwic3ViIjoibWluZyIsImlhdCI6MTc2NDM3NDQwMCwiZXhwIjoxNzY0Mzc4MDAwfQ.3oS05QBAn-6Wlt_aPp2jkxY0YmZ5dGzUqB9jNTL4u5c',
    },
  },
  hash: {
    group: 'secrets',
    keywords: 'hash checksum md5 sha sha1 sha256 sha512 digest 哈希 摘要 校验和 haxi zhaiyao',
    place: 'worker',
    fields: [text(), file, form, { kind: 'line', name: 'expected', usual: '', mono: true }],
    example: { text: 'hello world' },
  },
  hmac: {
    group: 'secrets',
    keywords: 'hmac sha256 signature webhook sign 签名 密钥 qianming miyao',
    place: 'page',
    fields: [
      text(),
      { kind: 'line', name: 'key', usual: '', mono: true, secret: true },
      choice('keyForm', ['text', 'hex', 'base64']),
      form,
    ],
    example: { text: 'what do ya want for nothing?', key: 'Jefe' },
  },
  password: {
    group: 'secrets',
    keywords: 'password generate random secure 密码 口令 随机 生成 mima suiji',
    place: 'page',
    makes: true,
    fields: [
      count('length', 20, 4, 200),
      count('count', 5, 1, 100),
      flag('lower', true),
      flag('upper', true),
      flag('digits', true),
      flag('signs', true),
      flag('clear', true),
    ],
  },
  token: {
    group: 'secrets',
    keywords: 'token random bytes secret key api 随机 令牌 密钥 suiji lingpai',
    place: 'page',
    makes: true,
    fields: [count('bytes', 32, 1, 1024), form, count('count', 3, 1, 100)],
  },
  uuid: {
    group: 'secrets',
    keywords: 'uuid guid v4 v7 unique id generate 唯一 标识 shengcheng',
    place: 'page',
    makes: true,
    suits: (source) => /^\s*\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?\s*$/i.test(source),
    fields: [
      choice('version', ['7', '4'], { plain: true }),
      count('count', 5, 1, 1000),
      flag('capitals'),
      flag('plain'),
      { kind: 'line', name: 'text', label: 'readUuid', usual: '', mono: true },
    ],
  },
  timestamp: {
    group: 'time',
    keywords: 'timestamp unix epoch time date iso zone 时间戳 时间 日期 时区 shijianchuo',
    place: 'page',
    makes: true,
    suits: (source) =>
      /^\s*(?:\d{10}|\d{13}|\d{16}|\d{19}|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.{0,24})?)\s*$/.test(source),
    fields: [
      { kind: 'line', name: 'text', label: 'time', usual: '', mono: true },
      choice('unit', ['auto', 's', 'ms', 'us', 'ns']),
      zone,
    ],
  },
  cron: {
    group: 'time',
    keywords: 'cron crontab schedule next run 定时 任务 计划 dingshi',
    place: 'worker',
    suits: looksLikeCron,
    fields: [
      { kind: 'line', name: 'text', label: 'cron', usual: '', mono: true },
      zone,
      count('count', 10, 1, 100),
    ],
    example: { text: '*/15 9-18 * * mon-fri' },
  },
  regex: {
    group: 'writing',
    keywords: 'regex regexp regular expression test replace 正则 表达式 匹配 替换 zhengze',
    place: 'worker',
    killAfterMs: 2000,
    endable: true,
    fields: [
      { kind: 'line', name: 'pattern', usual: '', mono: true },
      { kind: 'line', name: 'flags', usual: 'g', mono: true },
      text(8),
      { kind: 'line', name: 'replacement', usual: '', mono: true },
    ],
    example: {
      pattern: '(?<year>\\d{4})-(?<month>\\d{2})',
      flags: 'g',
      text: '2026-11-29 in, 2027-01-02 out',
      replacement: '$<month>/$<year>',
    },
  },
  caseStyle: {
    group: 'writing',
    keywords: 'case camel pascal snake kebab constant naming 命名 驼峰 大小写 mingming tuofeng',
    place: 'page',
    fields: [text(4)],
    example: { text: 'HTMLParserV2\nroom_number' },
  },
  lorem: {
    group: 'writing',
    keywords: 'lorem ipsum placeholder dummy text 假文 占位 文本 jiawen zhanwei',
    place: 'page',
    makes: true,
    fields: [
      choice('script', ['chinese', 'latin']),
      count('paragraphs', 3, 1, 50),
      count('sentences', 5, 1, 50),
      { ...flag('classic', true), when: (values) => values.script === 'latin' },
    ],
  },
  compose: {
    group: 'systems',
    keywords: 'docker run compose yaml container podman 容器 编排 rongqi',
    place: 'worker',
    suits: (source) =>
      /^\s*\$?\s*(?:sudo\s+)?(?:docker|podman)\s+(?:run|container|create|service)\b/.test(source),
    fields: [text(6)],
    example: {
      text: 'docker run -d --name web -p 8080:80 -v ./site:/usr/share/nginx/html:ro -e TZ=Asia/Shanghai --restart unless-stopped nginx:1.29',
    },
  },
  chmod: {
    group: 'systems',
    keywords: 'chmod permission mode unix file 权限 文件 quanxian',
    place: 'page',
    suits: (source) => /^\s*(?:[-dlbcps]?(?:[r-][w-][xsStT-]){3}|0?[0-7]{3})\s*$/.test(source),
    fields: [{ kind: 'line', name: 'text', label: 'fileMode', usual: '', mono: true }],
    example: { text: '755' },
  },
  subnet: {
    group: 'systems',
    keywords: 'subnet cidr ip network mask ipv4 ipv6 子网 掩码 网段 ziwang',
    place: 'page',
    suits: (source) =>
      /^\s*(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*::[0-9a-f:]*)(?:\/\d{1,3}|\s+\d{1,3}(?:\.\d{1,3}){3})?\s*$/i.test(
        source,
      ),
    fields: [{ kind: 'line', name: 'text', label: 'network', usual: '', mono: true }],
    example: { text: '192.168.10.37/26' },
  },
  colour: {
    group: 'look',
    keywords: 'color colour hex rgb hsl oklch contrast wcag 颜色 对比度 色值 yanse duibidu',
    place: 'page',
    suits: (source) => /^\s*(?:#[0-9a-f]{3,8}|(?:rgb|hsl|oklch)a?\([^)]+\))\s*$/i.test(source),
    fields: [
      { kind: 'line', name: 'text', label: 'colour', usual: '', mono: true },
      { kind: 'line', name: 'back', usual: '', mono: true },
    ],
    example: { text: '#a33b00', back: '#fff' },
  },
  qr: {
    group: 'look',
    keywords: 'qr code barcode 二维码 erweima',
    place: 'page',
    fields: [text(4), choice('level', ['M', 'L', 'Q', 'H'], { plain: true })],
    example: { text: 'https://example.org/公寓' },
  },
} satisfies Record<string, Omit<Tool, 'id'>>;

export type ToolId = keyof typeof all;

const entries: [ToolId, Omit<Tool, 'id'>][] = Object.entries(all) as [ToolId, Omit<Tool, 'id'>][];
/** All small tools, in the order of their groups. */
export const tools: readonly Tool[] = entries.map(([id, tool]) => ({ id, ...tool }));

const byId = new Map(tools.map((tool) => [tool.id as string, tool]));
export const toolOf = (id: string | null | undefined): Tool | undefined => (id ? byId.get(id) : undefined);

/** Longer texts are data, which the quick generator looks at itself. */
const longest = 8000;

/** The tools that a text is for, the most particular first. */
export const toolsFor = (source: string): Tool[] =>
  source.trim() === '' || source.length > longest ? [] : tools.filter((tool) => tool.suits?.(source));

/** Values of a tool before anybody has entered anything. */
export const usualValues = (tool: Tool): Record<string, string | number | boolean> =>
  Object.fromEntries(
    tool.fields.flatMap((field) => (field.kind === 'file' ? [] : [[field.name, field.usual]])),
  );

/** A number that is missing or out of its limits: it stays as it was typed, and nothing is made with it. */
export function outOfLimits(tool: Tool, values: Values): ToolResult | undefined {
  for (const field of tool.fields) {
    if (field.kind !== 'count' || !(field.when?.(values) ?? true)) continue;
    const { name, min, max } = field;
    const value = values[name];
    if (typeof value !== 'number' || !(value >= min && value <= max))
      return wrong(name, said('fault.outOfLimits', { min, max }));
  }
  return undefined;
}

/** With a text that was brought along: what was recognised as encoded is meant to be read. */
export function valuesWith(tool: Tool, values: Values, text: string): Values {
  const decodes = tool.fields.some(
    ({ name, ...field }) => name === 'mode' && field.kind === 'choice' && field.options.includes('decode'),
  );
  return { ...values, text, ...(decodes && tool.suits?.(text) ? { mode: 'decode' } : {}) };
}
