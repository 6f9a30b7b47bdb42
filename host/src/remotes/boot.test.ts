import { readBoot, usualSettings } from './boot.ts';

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
    preload: {},
  },
  previous: [],
};

describe('readBoot', () => {
  it('sorts the records by their place', () => {
    const text = JSON.stringify([
      { ...record, order: 20 },
      { ...record, area: 'wood', remote: 'wood', order: 5 },
      null,
    ]);
    expect(readBoot(text, 'null').records.map(({ area }) => area)).toEqual(['wood', 'note']);
  });

  it('a record that cannot be read costs only its own area', () => {
    const { records, unreadable } = readBoot(JSON.stringify([record, { remote: 'wood' }]), 'null');
    expect(records).toHaveLength(1);
    expect(unreadable).toBe(1);
  });

  it.each([undefined, '', 'not json', '{}', '503 Service Unavailable'])(
    'nothing that can be read (%j): no areas, usual settings',
    (text) => {
      expect(readBoot(text, text)).toEqual({ records: [], settings: usualSettings, unreadable: 1 });
    },
  );
});
