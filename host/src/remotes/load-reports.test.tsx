import type { LiveRecord } from '@console/contract';
import type { RemoteFailure } from './failure.ts';
import { remoteLoaders } from './load.ts';
import { recordOf, releaseNamed } from './testing-records.ts';

const release = (name: string, shell = '^1.0.0') => releaseNamed('notes', name, { shell });
const record = (live: LiveRecord['live'], previous: LiveRecord['live'][] = []): LiveRecord =>
  recordOf('notes', { ...{ area: 'note', titles: { zh: '笔记', en: 'Notes' } }, live, previous });

/** Federation names of the releases that were tried in vain. */
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

/** Loads with a runtime in which only these releases come up. @returns what was told, as `class release` */
async function told(
  which: LiveRecord,
  good: string[],
  wrong = 'RUNTIME-001: the entry exports nothing',
): Promise<string[]> {
  const failures: string[] = [];
  const { remote: load } = remoteLoaders({
    federation: {
      registerPlugins: () => {},
      registerRemotes: () => {},
      loadRemote: async (id) => {
        if (good.some((name) => id.startsWith(`notes_${name}/`)))
          return { default: { name: 'notes', locales: { zh: {}, en: {} }, routes: [] } };
        asked.push(id.split('/')[0] ?? '');
        throw new Error(wrong);
      },
    },
    shellVersion: '1.0.0',
  });
  const { instead } = await load(which, which.live).catch((instead: RemoteFailure) => ({ instead }));
  if (instead) failures.push(`${instead.failure} ${instead.facts.release}`);
  return failures;
}

describe('of a load that goes wrong it is known, by what went wrong first', () => {
  it('nothing of one that does', async () => {
    expect(await told(record(release('aaaaaaa')), ['aaaaaaa'])).toEqual([]);
  });

  it('one that failed, also when an earlier one runs in its place', async () => {
    const both = record(release('bbbbbbb'), [release('aaaaaaa')]);
    expect(await told(both, ['aaaaaaa'])).toEqual(['shape bbbbbbb']);
    expect(await told(both, [])).toEqual(['shape bbbbbbb']);
  });

  it('no earlier one takes the place of one whose code is broken', async () => {
    const both = record(release('bbbbbbb'), [release('aaaaaaa')]);
    expect(await told(both, [], 'x is not a function')).toEqual(['init bbbbbbb']);
    expect(asked).toEqual(['notes_bbbbbbb']);
  });

  it('one that does not fit this shell', async () => {
    expect(await told(record(release('bbbbbbb', '^2.0.0')), [])).toEqual(['compat bbbbbbb']);
  });
});
