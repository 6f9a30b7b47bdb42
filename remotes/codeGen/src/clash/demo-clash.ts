import type { ClashConnection, ClashGroup, ClashNode, ClashSnapshot } from '@console/contract/codegen';

/** For tests of rules and screens: one of each, as a controller tells it. */

export const demoNode = (more: Partial<ClashNode> = {}): ClashNode => ({
  ...{ name: '香港 01', type: 'Vless', alive: true, udp: true, provider: '主力订阅' },
  history: [
    { at: '2026-11-29T07:50:00.000Z', delayMs: 52 },
    { at: '2026-11-29T07:55:00.000Z', delayMs: 38 },
  ],
  ...more,
});

export const demoGroup = (more: Partial<ClashGroup> = {}): ClashGroup => ({
  ...{ name: '节点选择', type: 'Selector', alive: true, udp: true, now: '香港 01', fixed: null },
  ...{
    all: ['香港 01', '美国 02', 'DIRECT'],
    hidden: false,
    icon: null,
    testUrl: 'https://probe.example/204',
  },
  history: [{ at: '2026-11-29T07:55:00.000Z', delayMs: 38 }],
  ...more,
});

export const demoConnection = (more: Partial<ClashConnection> = {}): ClashConnection => ({
  ...{ id: 'c1', startedAt: '2026-11-29T07:59:00.000Z', upload: 900, download: 8_200 },
  ...{ chains: ['香港 01', '节点选择'], rule: 'DomainKeyword', rulePayload: 'github', network: 'tcp' },
  ...{ type: 'HTTPS', host: 'api.github.com', sniffHost: '', sourceIp: '192.168.1.20', sourcePort: '50000' },
  ...{ destinationIp: '140.82.112.6', destinationPort: '443', remoteDestination: '', inboundName: 'mixed' },
  ...{
    inboundUser: '小林',
    inboundPort: '7893',
    dnsMode: 'fake-ip',
    process: 'git',
    processPath: '/usr/bin/git',
  },
  ...more,
});

const at = '2026-11-29T07:58:00.000Z';

export const demoSnapshot = (more: Partial<ClashSnapshot> = {}): ClashSnapshot => ({
  ...{ takenAt: '2026-11-29T08:00:00.000Z', version: 'v1.19.24', meta: true, mode: 'rule' },
  features: {
    ...{ memory: true, groups: true, ruleHits: true, ruleSwitches: true, proxyProviders: true },
    ...{ ruleProviders: true, dns: true, flushFakeIp: true, flushDns: true },
  },
  groups: [
    demoGroup(),
    demoGroup({ name: '自动选择', type: 'URLTest', all: ['香港 01', '美国 02'], fixed: '香港 01' }),
    demoGroup({ name: '负载均衡', type: 'LoadBalance', all: ['香港 01'], now: null }),
    demoGroup({ name: '内部', hidden: true, all: ['DIRECT'], now: 'DIRECT' }),
    demoGroup({ name: 'GLOBAL', all: ['DIRECT'], now: 'DIRECT' }),
  ],
  nodes: [
    demoNode(),
    demoNode({ name: '美国 02', type: 'Shadowsocks', alive: false, history: [{ at, delayMs: null }] }),
    demoNode({ name: 'DIRECT', type: 'Direct', provider: null, history: [] }),
  ],
  rules: [
    {
      ...{
        index: 0,
        type: 'DomainKeyword',
        payload: 'github',
        proxy: '节点选择',
        size: null,
        disabled: false,
      },
      hits: { count: 42, at, missed: 7, missedAt: at },
    },
    {
      ...{ index: 1, type: 'RuleSet', payload: '流媒体清单', proxy: '流媒体', size: 1204, disabled: true },
      hits: { count: 108, at, missed: 3, missedAt: null },
    },
  ],
  proxyProviders: [
    {
      ...{ name: '主力订阅', vehicle: 'HTTP', updatedAt: at, nodes: ['香港 01'] },
      subscription: {
        ...{ upload: 8_400_000_000, download: 91_000_000_000, total: 214_748_364_800 },
        expiresAt: '2027-01-01T00:00:00.000Z',
      },
    },
    { name: '备用订阅', vehicle: 'File', updatedAt: null, nodes: ['美国 02'], subscription: null },
  ],
  ruleProviders: [
    {
      name: '流媒体清单',
      vehicle: 'HTTP',
      behavior: 'Domain',
      format: 'MrsRule',
      updatedAt: at,
      rules: 1204,
    },
  ],
  config: [
    { key: 'mixed-port', value: '7893' },
    { key: 'interface-name', value: '' },
    { key: 'authentication', value: null },
  ],
  ...more,
});
