import { invalidField } from '@console/contract';
import type { ClashDelay } from '@console/contract/codegen';
import { ask, type Controller, KernelFault } from './kernel-client.ts';
import { ifThere, parsedAs, read } from './kernel-state.ts';
import { nameInPath } from './path-rules.ts';
import { plainAddress } from './redaction-rules.ts';
import { DnsAnswer, dnsOf, ManyDelays, OneDelay, Providers, Proxies } from './shape-rules.ts';
import { groupBudgetMs, nodeBudgetMs, updateBudgetMs, usualBudgetMs } from './timing-rules.ts';

/** Everything that the console asks a kernel to do: what is not here it cannot be asked. */

export const chooseNode = (controller: Controller, group: string, node: string) =>
  ask(controller, { method: 'PUT', path: `/proxies/${nameInPath(group)}`, body: { name: node } });

export const clearPin = (controller: Controller, group: string) =>
  ask(controller, { method: 'DELETE', path: `/proxies/${nameInPath(group)}` });

export const setMode = (controller: Controller, mode: string) =>
  ask(controller, { method: 'PATCH', path: '/configs', body: { mode } });

const at = (name: string, delayMs: number | undefined): ClashDelay => ({
  ...{ name, delayMs: delayMs ?? null },
  state: delayMs === undefined ? 'failed' : 'measured',
});

export interface Measuring {
  readonly timeoutMs: number;
  readonly url?: string | undefined;
  readonly expected?: string | undefined;
}

const testedPage = 'https://www.gstatic.com/generate_204';

/**
 * The page that a kernel fetches: the usual one, or one that it is set up with. It reaches networks that the browser does
 * not, so nobody chooses another; and as a browser is told addresses without what may be a key, it names them so.
 * @throws VALIDATION at `url`
 */
async function pageFor(controller: Controller, { url }: Measuring): Promise<string> {
  if (url === undefined || url === testedPage) return testedPage;
  const [{ proxies }, told] = await Promise.all([
    read(controller, '/proxies', Proxies),
    ifThere(read(controller, '/providers/proxies', Providers)),
  ]);
  const known = [...proxies, ...(told?.providers ?? [])].find(
    ({ testUrl }) => testUrl !== '' && plainAddress(testUrl) === url,
  );
  if (!known) throw invalidField('url', 'unknown_test_page');
  return known.testUrl;
}

const queryOf = ({ timeoutMs, expected }: Measuring, url: string) => ({
  ...{ url, timeout: String(timeoutMs) },
  ...(expected === undefined ? {} : { expected }),
});

/** Answers that are results: a node that was too late, and one that failed. */
async function measured(name: string, asked: Promise<number>): Promise<ClashDelay> {
  try {
    return at(name, await asked);
  } catch (error) {
    if (!(error instanceof KernelFault)) throw error;
    if (error.reason === 'timeout') return { name, state: 'timeout', delayMs: null };
    if (error.reason === 'failed') return { name, state: 'failed', delayMs: null };
    throw error;
  }
}

export const measureNode = (controller: Controller, name: string, how: Measuring) =>
  measured(name, delayAt(controller, `/proxies/${nameInPath(name)}/delay`, how));

async function delayAt(controller: Controller, path: string, how: Measuring): Promise<number> {
  const withinMs = nodeBudgetMs(how.timeoutMs);
  const query = queryOf(how, await pageFor(controller, how));
  const said = await ask(controller, { path, query, withinMs });
  return parsedAs(controller, OneDelay, said).delay;
}

/** Each node of a group; the kernel leaves out those that failed, and says only that it was too late where all did. */
export async function measureGroup(
  controller: Controller,
  name: string,
  how: Measuring,
): Promise<ClashDelay[]> {
  const { proxies } = await read(controller, '/proxies', Proxies);
  const nodes = proxies.find((one) => one.name === name)?.all;
  if (!nodes) throw new KernelFault(controller, 'missing');
  const query = queryOf(how, await pageFor(controller, how));
  try {
    const path = `/group/${nameInPath(name)}/delay`;
    const said = await ask(controller, { path, query, withinMs: groupBudgetMs(how.timeoutMs) });
    const delays = new Map(Object.entries(parsedAs(controller, ManyDelays, said)));
    return nodes.map((node) => at(node, delays.get(node)));
  } catch (error) {
    if (!(error instanceof KernelFault) || error.reason !== 'timeout') throw error;
    return nodes.map((node) => at(node, undefined));
  }
}

export const checkProviderNode = (controller: Controller, provider: string, node: string, how: Measuring) =>
  measured(
    node,
    delayAt(controller, `/providers/proxies/${nameInPath(provider)}/${nameInPath(node)}/healthcheck`, how),
  );

/** Measures all of a subscription's nodes; what came of it stands in their history. */
export async function checkProvider(
  controller: Controller,
  provider: string,
  { timeoutMs }: Measuring,
): Promise<ClashDelay[]> {
  const path = `/providers/proxies/${nameInPath(provider)}/healthcheck`;
  await ask(controller, { path, withinMs: groupBudgetMs(timeoutMs) });
  const { providers } = await read(controller, '/providers/proxies', Providers);
  const found = providers.find(({ name }) => name === provider);
  return (found?.proxies ?? []).map(({ name, history }) => at(name, history.at(-1)?.delayMs ?? undefined));
}

export const updateProvider = (controller: Controller, kind: string, provider: string) =>
  ask(controller, {
    method: 'PUT',
    path: `/providers/${kind}/${nameInPath(provider)}`,
    withinMs: updateBudgetMs,
  });

/** @returns how many; one that is over already is closed, too */
export async function closeConnections(controller: Controller, ids: readonly string[]): Promise<number> {
  for (const id of ids) await ask(controller, { method: 'DELETE', path: `/connections/${nameInPath(id)}` });
  return ids.length;
}

export const flushCache = (controller: Controller, cache: string) =>
  ask(controller, { method: 'POST', path: `/cache/${cache}/flush` });

export const switchRules = (
  controller: Controller,
  rules: readonly { readonly index: number; readonly disabled: boolean }[],
) =>
  ask(controller, {
    method: 'PATCH',
    path: '/rules/disable',
    body: Object.fromEntries(rules.map(({ index, disabled }) => [String(index), disabled])),
  });

export const queryDns = async (controller: Controller, query: { name: string; type: string }) =>
  dnsOf(
    parsedAs(
      controller,
      DnsAnswer,
      await ask(controller, { path: '/dns/query', query, withinMs: usualBudgetMs }),
    ),
  );
