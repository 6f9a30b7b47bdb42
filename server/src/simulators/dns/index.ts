import type { Simulator } from '../simulator.ts';
import { records, tree } from './records.ts';
import { dohServer, nameServer } from './serving.ts';

/** Three resolvers that do not always agree, and a small tree of zones from a root down. */
export const dns: Simulator = {
  name: 'dns',
  about:
    'resolvers over UDP, TCP and HTTPS that disagree, and a small tree of zones, about example.com, .org and .net',
  furnishes: ['DNS_RESOLVERS'],
  start: async (port) => {
    const first = await nameServer({ records, isCurrent: true, spreadsAfter: 1 }, '127.0.0.1', port);
    const second = await nameServer({ records, isCurrent: false, spreadsAfter: 3 }, '127.0.0.1', 0);
    const third = await dohServer({ records, isCurrent: true, spreadsAfter: 2 });
    const zones = await zoneServers();
    const resolvers = [
      { kind: 'udp', name: 'Simulated UDP', address: `127.0.0.1:${first.port}` },
      { kind: 'tcp', name: 'Simulated TCP', address: `127.0.0.1:${second.port}` },
      { kind: 'doh', name: 'Simulated DoH', url: third.url },
      ...(zones.port === undefined
        ? []
        : [
            {
              ...{ kind: 'root', name: 'Simulated root' },
              ...{ addresses: [`127.0.0.1:${zones.port}`], within: ['127.0.0.0/8'] },
            },
          ]),
    ];
    return {
      address: [`127.0.0.1:${first.port} (UDP, TCP)`, `127.0.0.1:${second.port} (UDP, TCP)`, third.url].join(
        '\n',
      ),
      settings: { DNS_RESOLVERS: JSON.stringify(resolvers) },
      stop: async () => {
        await Promise.all([first, second, third, zones].map((one) => one.stop()));
      },
    };
  },
};

/**
 * Each zone's servers have an address of their own, at one port: a referral names addresses only. Linux answers at all of
 * 127.0.0.0/8; where a machine does not, there is no root, and no trace.
 */
async function zoneServers(tries = 3): Promise<{ readonly port: number | undefined; stop(): Promise<void> }> {
  const running: Awaited<ReturnType<typeof nameServer>>[] = [];
  const stop = async () => {
    await Promise.all(running.map((one) => one.stop()));
  };
  try {
    for (const { address, records: known } of tree)
      running.push(await nameServer({ records: known, authoritative: true }, address, running[0]?.port ?? 0));
    return { port: running[0]?.port, stop };
  } catch {
    await stop();
    // Somebody may have had the port at one of the addresses only.
    return tries > 1 ? zoneServers(tries - 1) : { port: undefined, stop: async () => {} };
  }
}
