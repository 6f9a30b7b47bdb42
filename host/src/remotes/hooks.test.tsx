import { usualBudgets } from './budgets.ts';
import { type Attempt, federationHooks, fetchManifest } from './hooks.ts';
import { releaseNamed } from './testing-records.ts';

const base = '/remotes/notes/aaaaaaa/';
const matchesNothing = `sha384-${'A'.repeat(64)}`;

/** A release whose description names no hash. */
const release = releaseNamed('notes', 'aaaaaaa', { base });
const attempt: Attempt = { remote: 'notes', release, again: 0, initStarts: () => {}, initEnds: () => {} };

describe('a file without a recorded hash is not run', () => {
  const hooks = federationHooks(new Map([[release.mfName, attempt]]), fetch, usualBudgets);
  const remoteInfo = { name: release.mfName } as never;

  it('a manifest is asked for with a hash that nothing has', async () => {
    const asked: (string | undefined)[] = [];
    const refuse: typeof fetch = async (_, init) => {
      asked.push(init?.integrity);
      throw new TypeError('Failed to fetch');
    };
    await expect(fetchManifest(release.manifest, attempt, refuse, 1000)).rejects.toMatchObject({
      name: 'RemoteFailure',
    });
    expect(asked[0]).toBe(matchesNothing);
  });

  it('so is a script, and a style', () => {
    const made = hooks.createScript?.({ url: release.entry, remoteInfo } as never);
    expect(made).toMatchObject({ script: { integrity: matchesNothing } });
    const link = hooks.createLink?.({ url: `${base}x.css`, attrs: {}, remoteInfo } as never);
    expect((link as { link: HTMLLinkElement }).link.integrity).toBe(matchesNothing);
  });
});
