import { listedRecords, readRecords, readSettings, usualSettings } from './boot.ts';

const record = {
  remote: 'notes',
  area: 'note',
  titles: { zh: '笔记', en: 'Notes' },
  icon: 'Notes',
  order: 10,
  menu: [],
  publicPaths: [],
  shell: '^1.0.0',
  live: {
    release: '0123456789ab',
    mfName: 'notes_0123456789ab',
    base: '/remotes/notes/0123456789ab/',
    manifest: '/remotes/notes/0123456789ab/manifest.json',
    entry: '/remotes/notes/0123456789ab/entry.js',
    commit: null,
    builtAt: '2026-11-21T09:00:00.000Z',
    shell: '^1.0.0',
    contract: '1.0.0',
    files: {},
  },
  previous: [],
};

const recordsIn = (text: string) => readRecords(listedRecords(text) ?? []);

describe('what the page brings', () => {
  it('sorts the records by their place', () => {
    const text = JSON.stringify([
      { ...record, order: 20 },
      { ...record, area: 'wood', remote: 'wood', order: 5 },
      null,
    ]);
    expect(recordsIn(text).map(({ area }) => area)).toEqual(['wood', 'note']);
  });

  it('a record that cannot be read costs only its own area', () => {
    expect(recordsIn(JSON.stringify([record, { remote: 'wood' }]))).toHaveLength(1);
  });

  it('records of a publisher that knows no rollouts are read', () => {
    expect(recordsIn(JSON.stringify([record]))[0]).toMatchObject({ rollouts: [], history: [] });
  });

  it.each([undefined, '', 'not json', '{}', '503 Service Unavailable'])(
    'nothing that can be read (%j): no areas, usual settings',
    (text) => {
      expect(listedRecords(text)).toBeUndefined();
      expect(readSettings(text)).toEqual(usualSettings);
    },
  );
});
