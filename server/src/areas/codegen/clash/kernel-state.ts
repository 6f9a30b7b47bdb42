import type { ClashFeatures, ClashSnapshot } from '@console/contract/codegen';
import type * as z from 'zod';
import { ask, type Controller, KernelFault, statusOf } from './kernel-client.ts';
import { configLines } from './redaction-rules.ts';
import {
  Configs,
  Providers,
  Proxies,
  proxiesOf,
  proxyProvidersOf,
  Rules,
  ruleProvidersOf,
  rulesOf,
  Version,
} from './shape-rules.ts';

/** Asks and reads. @throws KernelFault */
export async function read<S extends z.ZodType>(
  controller: Controller,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  return parsedAs(controller, schema, await ask(controller, { path }));
}

/** @throws KernelFault `malformed` */
export function parsedAs<S extends z.ZodType>(controller: Controller, schema: S, said: unknown): z.output<S> {
  const parsed = schema.safeParse(said);
  if (parsed.success) return parsed.data;
  throw new KernelFault(controller, 'malformed');
}

/** What a kernel may not have: undefined then. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof KernelFault && error.reason === 'missing') return undefined;
    throw error;
  }
}

type Probed = Pick<ClashFeatures, 'memory' | 'groups' | 'dns' | 'flushFakeIp' | 'flushDns'>;

/**
 * What the kernel can do, found out without doing it: a call that is asked with another method is refused otherwise than one
 * that is not there, and a question of an unknown type is asked of nobody.
 */
export async function probed(controller: Controller): Promise<Probed> {
  const status = (path: string, query = {}) => statusOf(controller, { path, query });
  const [memory, groups, dns, fakeIp, flushDns] = await Promise.all([
    status('/memory'),
    status('/group'),
    status('/dns/query', { name: 'probe.invalid', type: 'NONE' }),
    status('/cache/fakeip/flush'),
    status('/cache/dns/flush'),
  ]);
  return {
    ...{ memory: memory === 200, groups: groups === 200, dns: dns === 400 },
    ...{ flushFakeIp: fakeIp === 405, flushDns: flushDns === 405 },
  };
}

/** Everything that does not change by itself each second. @throws KernelFault */
export async function takeSnapshot(controller: Controller, known: Probed): Promise<ClashSnapshot> {
  const [version, configs, proxies, rules, proxyProviders, ruleProviders] = await Promise.all([
    read(controller, '/version', Version),
    read(controller, '/configs', Configs),
    read(controller, '/proxies', Proxies),
    read(controller, '/rules', Rules),
    ifThere(read(controller, '/providers/proxies', Providers)),
    ifThere(read(controller, '/providers/rules', Providers)),
  ]);
  const subscriptions = proxyProviders ? proxyProvidersOf(proxyProviders) : [];
  const told = rulesOf(rules);
  return {
    ...{ takenAt: new Date().toISOString(), version: version.version, meta: version.meta },
    mode: typeof configs.mode === 'string' ? configs.mode.toLowerCase() : '',
    features: {
      ...known,
      ruleHits: told.some(({ hits }) => hits !== null),
      ruleSwitches: told.some(({ hits, index }) => hits !== null && index !== null),
      proxyProviders: proxyProviders !== undefined,
      ruleProviders: ruleProviders !== undefined,
    },
    ...proxiesOf(proxies.proxies, subscriptions),
    rules: told,
    proxyProviders: subscriptions,
    ruleProviders: ruleProviders ? ruleProvidersOf(ruleProviders) : [],
    config: configLines(configs),
  };
}
