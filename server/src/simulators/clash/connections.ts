import type { World } from './world.ts';

/** As a kernel tells them: `null` where there is none, ports as texts. An old one knows less of each. */
export function connectionsOf(world: World, old: boolean) {
  const told = world.connections.map(({ id, start, upload, download, template: one }) => ({
    ...{ id, start, upload, download },
    chains: world.chainOf(one.rule),
    rule: world.rules[one.rule]?.type ?? '',
    rulePayload: world.rules[one.rule]?.payload ?? '',
    metadata: {
      network: one.network,
      type: one.network === 'udp' ? 'Tun' : 'HTTPS',
      sourceIP: one.source,
      destinationIP: one.destinationIP,
      sourcePort: `5${one.port}`,
      destinationPort: one.port,
      host: one.host,
      dnsMode: 'fake-ip',
      processPath: one.process === '' ? '' : `/usr/bin/${one.process}`,
      ...(old
        ? {}
        : {
            ...{ inboundIP: '192.168.1.1', inboundPort: '7893', inboundName: 'DEFAULT-MIXED' },
            ...{ inboundUser: one.inboundUser, process: one.process, sniffHost: '', specialProxy: '' },
            ...{ specialRules: '', remoteDestination: one.destinationIP, uid: 1000, dscp: 0 },
          }),
    },
  }));
  return {
    ...{ downloadTotal: world.downTotal, uploadTotal: world.upTotal },
    ...(old ? {} : { memory: world.memory }),
    connections: told.length === 0 ? null : told,
  };
}
