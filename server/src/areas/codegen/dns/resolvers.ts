import { getServers } from 'node:dns';
import { invalidField } from '@console/contract';
import type { DnsResolver } from '@console/contract/codegen';
import type { Config } from '../../../config.ts';
import type { Server } from './client/ask.ts';

/** A resolver that people may ask, and how it is asked. */
export interface Resolver extends DnsResolver {
  readonly server: Server;
}

type Settings = Pick<Config, 'DNS_RESOLVERS'>;

/** Those of the operator; without any, the one that this machine uses itself. */
export function resolversOf({ DNS_RESOLVERS: named }: Settings): Resolver[] {
  const resolvers = named.flatMap((one): Resolver[] => {
    const { kind, name } = one;
    if (kind === 'root') return [];
    if (kind === 'system') return [systemResolver(name)];
    const server: Server =
      kind === 'doh' ? { over: 'doh', url: one.url } : { over: kind, hosts: [one.address] };
    return [{ name, kind, server }];
  });
  return resolvers.length > 0 ? resolvers : [systemResolver('system')];
}

/** Asked when it is used: the machine's servers change while the console runs. */
const systemResolver = (name: string): Resolver => ({
  name,
  kind: 'system',
  get server(): Server {
    return { over: 'udp', hosts: getServers().map(hostOf) };
  },
});

/** Node writes another port behind the address, and IPv6 in brackets then. */
function hostOf(text: string): { address: string; port: number } {
  const [, v6, v4, port = '53'] = /^(?:\[(.+)\]|([\d.]+))(?::(\d+))?$/.exec(text) ?? [];
  return { address: v6 ?? v4 ?? text, port: Number(port) };
}

/** Those that are wanted. @throws VALIDATION at the one that there is none of */
export function chosenResolvers(
  settings: Settings,
  wanted: readonly string[],
  path = 'resolvers',
): Resolver[] {
  const known = new Map(resolversOf(settings).map((one) => [one.name, one]));
  return [...new Set(wanted)].map((name) => {
    const found = known.get(name);
    if (!found)
      throw invalidField(path === 'resolvers' ? `${path}.${wanted.indexOf(name)}` : path, 'unknown_resolver');
    return found;
  });
}

export interface Root {
  readonly addresses: readonly { readonly address: string; readonly port: number }[];
  /** Networks that a trace may go to although they are not of the internet. */
  readonly within: readonly string[];
}

/** The root servers of the internet: a.root-servers.net to m.root-servers.net. */
const internet: Root = {
  addresses: [
    '198.41.0.4',
    '170.247.170.2',
    '192.33.4.12',
    '199.7.91.13',
    '192.203.230.10',
    '192.5.5.241',
    '192.112.36.4',
    '198.97.190.53',
    '192.36.148.17',
    '192.58.128.30',
    '193.0.14.129',
    '199.7.83.42',
    '202.12.27.33',
  ].map((address) => ({ address, port: 53 })),
  within: [],
};

export const rootOf = ({ DNS_RESOLVERS: named }: Settings): Root =>
  named.find((one) => one.kind === 'root') ?? internet;
