import type { LiveRelease } from '@console/contract';
import * as z from '@console/contract/plain';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Budgets } from './budgets.ts';
import { RemoteFailure } from './failure.ts';
import { isTimeout, probe } from './probe.ts';

/** One try to load a release. The runtime forgets why it failed, so the hooks note it here. */
export interface Attempt {
  readonly remote: string;
  readonly release: LiveRelease;
  /** How often it has been tried before. */
  readonly again: number;
  failure?: RemoteFailure;
  initStarts(): void;
  initEnds(): void;
}

/** The tries that are under way, by federation name. */
export type Attempts = Map<string, Attempt>;

/** What the runtime reads of a manifest; anything else would poison the address until a forced registration. */
const Manifest = z.object({
  metaData: z.object({
    name: z.string(),
    globalName: z.string(),
    remoteEntry: z.object({ name: z.string() }),
  }),
  exposes: z.array(z.object({ name: z.string(), path: z.string() })),
  shared: z.array(z.object({ name: z.string() })),
});

/** A hash that nothing has: what the release does not vouch for is not run. */
const matchesNothing = `sha384-${'A'.repeat(64)}`;

/** The recorded hash of one of a release's files. */
export function integrityOf(release: LiveRelease, url: string): string | undefined {
  const [address, base] = [absolute(url), absolute(release.base)];
  return address.startsWith(base) ? release.files[address.slice(base.length)] : undefined;
}

const absolute = (address: string): string =>
  new URL(address, globalThis.location?.origin ?? 'http://page').href.replace(/[?#].*/, '');

/**
 * Where a file is asked for. Whatever holds an answer, or waits for one, goes by the address: the page's early hints,
 * the browser's caches and what locks them. Another try asks past all of them.
 */
const askedAt = (url: string, { again }: Attempt): string =>
  again === 0 ? url : `${url}?again=${Date.now()}`;

/** Fetches a manifest the way the runtime does not: checked for status, time, bytes and shape. */
export async function fetchManifest(
  url: string,
  attempt: Attempt,
  request: typeof fetch,
  within: number,
): Promise<Response> {
  const { remote, release } = attempt;
  const facts = { remote, release: release.release, url };
  const integrity = integrityOf(release, url) ?? matchesNothing;
  const answer = await request(askedAt(url, attempt), {
    integrity,
    signal: AbortSignal.timeout(within),
  }).catch(async (error) => {
    if (isTimeout(error)) throw new RemoteFailure('timeout', `no manifest within ${within} ms`, facts, error);
    const found = await probe(url, integrity, request, within);
    throw new RemoteFailure(
      found.failure,
      'the manifest could not be fetched',
      { ...facts, ...status(found) },
      error,
    );
  });
  const answered = { ...facts, status: answer.status };
  if (!answer.ok)
    throw new RemoteFailure('network', `the manifest was answered with ${answer.status}`, answered);
  const text = await answer.text().catch((error) => {
    throw new RemoteFailure(
      isTimeout(error) ? 'timeout' : 'network',
      'the manifest broke off',
      answered,
      error,
    );
  });
  if (!hasShape(text, release))
    throw new RemoteFailure('shape', 'the manifest is not one of this release', answered);
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

const status = (found: { status?: number }) => (found.status === undefined ? {} : { status: found.status });

function hasShape(text: string, release: LiveRelease): boolean {
  try {
    const manifest = Manifest.safeParse(JSON.parse(text));
    return manifest.success && manifest.data.metaData.name === release.mfName;
  } catch {
    return false;
  }
}

/** A script that throws while it runs has loaded, as far as the runtime sees it: only the window hears why. */
function noteThrown(script: HTMLScriptElement, attempt: Attempt): void {
  const note = ({ filename, message, error }: ErrorEvent) => {
    if (filename !== script.src) return;
    const { remote, release } = attempt;
    const facts = { remote, release: release.release, url: script.src };
    attempt.failure ??= new RemoteFailure('init', message, facts, error);
  };
  const stop = () => window.removeEventListener('error', note);
  window.addEventListener('error', note);
  script.addEventListener('load', stop);
  script.addEventListener('error', stop);
}

/** Hooks of the federation runtime: budgets and integrity for everything that a release brings. */
export function federationHooks(
  attempts: Attempts,
  request: typeof fetch,
  budgets: Budgets,
): ModuleFederationRuntimePlugin {
  return {
    name: 'console-releases',
    fetch(url, _init, remoteInfo) {
      const attempt = attempts.get(remoteInfo?.name ?? '');
      if (!attempt) return;
      return fetchManifest(url, attempt, request, budgets.manifest).catch((error) => {
        if (error instanceof RemoteFailure) attempt.failure = error;
        throw error;
      });
    },
    createScript({ url, remoteInfo }) {
      const attempt = attempts.get(remoteInfo?.name ?? '');
      if (!attempt) return undefined;
      const script = document.createElement('script');
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = integrityOf(attempt.release, url) ?? matchesNothing;
      script.src = askedAt(url, attempt);
      noteThrown(script, attempt);
      return { script, timeout: budgets.entry };
    },
    createLink({ url, attrs, remoteInfo }) {
      const attempt = attempts.get(remoteInfo?.name ?? '');
      if (!attempt) return undefined;
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      // As a hint only: a style that the remote finds in the page already counts as loaded, also when it was blocked.
      if (link.rel === 'stylesheet') Object.assign(link, { rel: 'preload', as: 'style' });
      link.crossOrigin = 'anonymous';
      link.integrity = integrityOf(attempt.release, url) ?? matchesNothing;
      link.href = askedAt(url, attempt);
      return { link, timeout: budgets.entry };
    },
    async beforeInitRemote({ remoteInfo }) {
      attempts.get(remoteInfo.name)?.initStarts();
    },
    async afterInitRemote({ remoteInfo }) {
      attempts.get(remoteInfo.name)?.initEnds();
    },
  };
}
