/** What the simulated kernel knows, and how it changes from second to second: the same course each time. */

/** How a node answers a measurement. */
export type Answering = number | 'timeout' | 'fail';

export interface SimulatedNode {
  readonly name: string;
  readonly type: string;
  readonly udp: boolean;
  readonly answers: Answering;
  readonly provider?: string;
  history: { time: string; delay: number }[];
}

export interface SimulatedGroup {
  readonly name: string;
  readonly type: 'Selector' | 'URLTest' | 'Fallback' | 'LoadBalance';
  readonly all: readonly string[];
  readonly hidden?: boolean;
  readonly icon?: string;
  now: string;
  fixed: string;
}

export interface SimulatedRule {
  readonly type: string;
  readonly payload: string;
  readonly proxy: string;
  readonly size: number;
  disabled: boolean;
  hitCount: number;
  hitAt: string;
  missCount: number;
  missAt: string;
}

export interface SimulatedConnection {
  readonly id: string;
  readonly start: string;
  readonly template: Template;
  upload: number;
  download: number;
  /** Seconds that are left of it. */
  left: number;
}

interface Template {
  readonly host: string;
  readonly destinationIP: string;
  readonly port: string;
  readonly source: string;
  readonly network: 'tcp' | 'udp';
  readonly process: string;
  readonly inboundUser: string;
  readonly rule: number;
  readonly up: number;
  readonly down: number;
  /** Opens in each second whose number leaves this rest. */
  readonly every: number;
  readonly lasts: number;
}

const never = '0001-01-01T00:00:00Z';
/** A subscription's address is a secret: whoever has it uses the subscription. */
export const subscriptionSecret = 'sub-token-5f2c';
const dot = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';

const node = (name: string, type: string, answers: Answering, provider?: string): SimulatedNode => ({
  ...{ name, type, udp: type !== 'Http', answers, history: [] },
  ...(provider === undefined ? {} : { provider }),
});

const nodesAtFirst = (): SimulatedNode[] => [
  node('DIRECT', 'Direct', 3),
  node('REJECT', 'Reject', 'fail'),
  node('🇭🇰 香港 01', 'Vless', 38, '主力订阅'),
  node('🇭🇰 香港 02', 'Vless', 44, '主力订阅'),
  node('🇯🇵 日本 01', 'Trojan', 72, '主力订阅'),
  node('🇸🇬 新加坡 01', 'Hysteria2', 96, '主力订阅'),
  node('🇺🇸 美国 01', 'Shadowsocks', 182, '备用订阅'),
  node('🇺🇸 美国 02', 'Shadowsocks', 'timeout', '备用订阅'),
  node('英国/伦敦 100%', 'Vmess', 'fail', '备用订阅'),
  node('办公室 HTTP', 'Http', 12),
];

const far = ['🇭🇰 香港 01', '🇭🇰 香港 02', '🇯🇵 日本 01', '🇸🇬 新加坡 01', '🇺🇸 美国 01', '🇺🇸 美国 02'];

const groupsAtFirst = (): SimulatedGroup[] => [
  {
    ...{ name: '节点选择', type: 'Selector', now: '自动选择', fixed: '' },
    all: ['自动选择', '故障转移', '负载均衡', ...far, '英国/伦敦 100%', 'DIRECT'],
  },
  { ...{ name: '自动选择', type: 'URLTest', now: '🇭🇰 香港 01', fixed: '' }, all: far },
  {
    ...{ name: '故障转移', type: 'Fallback', now: '🇺🇸 美国 01', fixed: '🇺🇸 美国 01' },
    all: ['🇭🇰 香港 02', '🇺🇸 美国 01', '英国/伦敦 100%'],
  },
  {
    ...{ name: '负载均衡', type: 'LoadBalance', now: '', fixed: '' },
    all: ['🇭🇰 香港 01', '🇭🇰 香港 02'],
  },
  {
    ...{ name: '流媒体', type: 'Selector', now: '🇸🇬 新加坡 01', fixed: '', icon: dot },
    all: ['🇸🇬 新加坡 01', '🇯🇵 日本 01', '🇺🇸 美国 01', '节点选择'],
  },
  { ...{ name: '坏的一组', type: 'URLTest', now: '🇺🇸 美国 02', fixed: '' }, all: ['🇺🇸 美国 02', 'REJECT'] },
  {
    ...{ name: '内部', type: 'Selector', now: 'DIRECT', fixed: '', hidden: true },
    all: ['DIRECT', '办公室 HTTP'],
  },
  {
    ...{ name: 'GLOBAL', type: 'Selector', now: 'DIRECT', fixed: '' },
    all: ['DIRECT', '节点选择', '自动选择', ...far],
  },
];

const rule = (type: string, payload: string, proxy: string, size = -1): SimulatedRule => ({
  ...{ type, payload, proxy, size, disabled: false },
  ...{ hitCount: 0, hitAt: never, missCount: 0, missAt: never },
});

const rulesAtFirst = (): SimulatedRule[] => [
  rule('DomainSuffix', 'corp.example', '内部'),
  rule('RuleSet', '流媒体清单', '流媒体', 1204),
  rule('DomainKeyword', 'github', '节点选择'),
  rule('IPCIDR', '10.0.0.0/8', 'DIRECT'),
  rule('ProcessName', 'ssh', 'DIRECT'),
  rule('Domain', 'ads.example', 'REJECT'),
  rule('GeoIP', 'CN', 'DIRECT'),
  rule('Match', '', '节点选择'),
];

const template = (
  [host, destinationIP, port, source, process, inboundUser]: [string, string, string, string, string, string],
  [ruleAt, up, down, every, lasts]: [number, number, number, number, number],
  network: 'tcp' | 'udp' = 'tcp',
): Template => ({
  ...{ host, destinationIP, port, source, network, process, inboundUser },
  ...{ rule: ruleAt, up, down, every, lasts },
});

const templates: readonly Template[] = [
  template(['api.github.com', '140.82.112.6', '443', '192.168.1.20', 'git', '小林'], [2, 900, 8_200, 5, 9]),
  template(
    ['video.stream.example', '203.0.113.40', '443', '192.168.1.31', 'chrome', '客厅'],
    [1, 4_000, 1_250_000, 40, 75],
  ),
  template(
    ['wiki.corp.example', '10.2.0.8', '8443', '192.168.1.20', 'firefox', '小林'],
    [0, 700, 12_000, 8, 6],
  ),
  template(['', '10.2.0.17', '22', '192.168.1.20', 'ssh', '小林'], [4, 240, 310, 120, 118]),
  template(['mirror.deb.example', '198.51.100.9', '80', '192.168.1.2', 'apt', ''], [6, 500, 310_000, 60, 20]),
  template(['ads.example', '', '443', '192.168.1.31', 'chrome', '客厅'], [5, 120, 0, 11, 1]),
  template(
    ['meet.example', '203.0.113.77', '3478', '192.168.1.44', 'zoom', '阿雅'],
    [7, 62_000, 88_000, 90, 85],
    'udp',
  ),
  template(['npm.example', '198.51.100.30', '443', '192.168.1.20', 'node', '小林'], [7, 800, 44_000, 13, 7]),
];

const idOf = (count: number) => `5e0c7a10-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;

/** Everything that a kernel keeps while it runs. */
export class World {
  readonly nodes = nodesAtFirst();
  readonly groups = groupsAtFirst();
  readonly rules = rulesAtFirst();
  readonly subscriptionsUpdated = new Map<string, string>();
  connections: SimulatedConnection[] = [];
  logs: { level: 'debug' | 'info' | 'warning' | 'error'; message: string }[] = [];
  up = 0;
  down = 0;
  upTotal = 0;
  downTotal = 0;
  memory = 0;
  config: Record<string, unknown>;
  fakeIpFlushed = 0;
  dnsFlushed = 0;
  #opened = 0;
  #second = 0;
  readonly #now: () => Date;

  constructor(secret: string, now: () => Date) {
    this.#now = now;
    this.config = configAtFirst(secret);
    for (const { name, answers } of this.nodes)
      for (const ago of [900, 600, 300])
        this.measured(name, typeof answers === 'number' ? answers + ((ago / 100) % 7) : 0, ago);
  }

  /** The next second. */
  tick(): void {
    this.#second += 1;
    this.logs = [];
    for (const one of this.connections) one.left -= 1;
    const over = this.connections.filter(({ left }) => left <= 0);
    this.connections = this.connections.filter(({ left }) => left > 0);
    for (const { template: told } of over)
      this.logs.push({ level: 'debug', message: `[${told.network.toUpperCase()}] ${told.host} closed` });
    for (const one of templates) if (this.#second % one.every === 1) this.#open(one);
    [this.up, this.down] = [0, 0];
    for (const one of this.connections) this.#carry(one);
    this.memory = 38_000_000 + this.connections.length * 210_000 + (this.#second % 30) * 40_000;
    if (this.#second % 20 === 0)
      this.logs.push({ level: 'warning', message: '[DNS] upstream 198.51.100.53 answered late' });
    if (this.#second % 45 === 0)
      this.logs.push({
        level: 'error',
        message: `[Provider] 失效订阅 pull error: Get "https://sub.example/api/v1?token=${subscriptionSecret}": EOF`,
      });
  }

  #carry(one: SimulatedConnection): void {
    const wave = 1 + Math.sin((this.#second + one.template.every) / 9) / 2;
    const [up, down] = [Math.round(one.template.up * wave), Math.round(one.template.down * wave)];
    one.upload += up;
    one.download += down;
    this.up += up;
    this.down += down;
    this.upTotal += up;
    this.downTotal += down;
  }

  #open(one: Template): void {
    this.#opened += 1;
    const told = this.rules[one.rule];
    for (const [at, each] of this.rules.entries()) {
      if (at >= one.rule || each.disabled) continue;
      each.missCount += 1;
      each.missAt = this.#now().toISOString();
    }
    if (told) {
      told.hitCount += 1;
      told.hitAt = this.#now().toISOString();
    }
    const start = this.#now().toISOString();
    this.connections.push({
      ...{ id: idOf(this.#opened), start, template: one },
      ...{ upload: 0, download: 0, left: one.lasts },
    });
    this.logs.push({
      level: 'info',
      message: `[${one.network.toUpperCase()}] ${one.source}:5${one.port} --> ${one.host || one.destinationIP}:${one.port} match ${told?.type}(${told?.payload}) using ${this.chainOf(one.rule).toReversed().join('[')}`,
    });
  }

  /** The node first, the group that the rule names last. */
  chainOf(ruleAt: number): string[] {
    const chain: string[] = [];
    for (let name = this.rules[ruleAt]?.proxy; name !== undefined && !chain.includes(name); ) {
      chain.unshift(name);
      const group = this.group(name);
      name = group ? group.now || group.all[0] : undefined;
    }
    return chain;
  }

  group(name: string): SimulatedGroup | undefined {
    return this.groups.find((one) => one.name === name);
  }

  node(name: string): SimulatedNode | undefined {
    return this.nodes.find((one) => one.name === name);
  }

  /** What a measurement of a group comes to is that of the node it stands at. */
  answering(name: string): Answering {
    const group = this.group(name);
    if (!group) return this.node(name)?.answers ?? 'fail';
    return this.answering(group.now || group.all[0] || '');
  }

  measured(name: string, delay: number, secondsAgo = 0): void {
    const found = this.node(name);
    if (!found) return;
    const time = new Date(this.#now().getTime() - secondsAgo * 1000).toISOString();
    found.history = [...found.history, { time, delay }].slice(-10);
  }

  /** Automatic groups turn to the quickest when they are measured. */
  chooseQuickest(group: SimulatedGroup): void {
    if (group.type !== 'URLTest') return;
    const quickest = group.all
      .map((name) => ({ name, answers: this.answering(name) }))
      .filter((one): one is { name: string; answers: number } => typeof one.answers === 'number')
      .toSorted((a, b) => a.answers - b.answers)[0];
    if (quickest) group.now = quickest.name;
  }
}

const configAtFirst = (secret: string): Record<string, unknown> => ({
  port: 7890,
  'socks-port': 7891,
  'redir-port': 0,
  'tproxy-port': 0,
  'mixed-port': 7893,
  tun: { enable: true, device: 'utun', stack: 'Mixed', 'dns-hijack': ['0.0.0.0:53'], 'auto-route': true },
  'tuic-server': {
    ...{ enable: false, listen: ':10443' },
    users: { '9f3f6b0e-8d5a-4a49-9ed2-000000000001': 'tuic-password-77' },
  },
  'ss-config': 'ss://YWVzOnNzLXBhc3N3b3Jk@:8388',
  'vmess-config': '',
  authentication: ['小林:proxy-password-12'],
  'skip-auth-prefixes': [],
  'allow-lan': true,
  'bind-address': '*',
  mode: 'rule',
  'log-level': 'info',
  ipv6: false,
  'interface-name': '',
  'geox-url': { geoip: 'https://geo.example/geoip.dat?key=geo-key-3' },
  'geo-auto-update': false,
  sniffing: true,
  'global-client-fingerprint': 'chrome',
  'global-ua': 'clash.meta/v1.19',
  'find-process-mode': 'strict',
  'tcp-concurrent': true,
  'unified-delay': true,
  // No kernel tells it, but one that did must not make us tell it on.
  secret,
});
