import { listedRecords, readRecords, readSettings, usualSettings } from './boot.ts';
import { releaseNamed } from './testing-records.ts';

const record = {
  remote: 'notes',
  area: 'note',
  titles: { zh: '笔记', en: 'Notes' },
  icon: 'Notes',
  order: 10,
  menu: [],
  publicPaths: [],
  shell: '^1.0.0',
  live: releaseNamed('notes', '0123456789ab'),
  previous: [],
};

/** A list as the publisher writes it; each record as its text. */
const listOf = (...records: [remote: string, text: string][]) =>
  `[${records.map(([remote, text]) => `"${remote}/${remote}",\n${text}\n,\n`).join('')}null]`;
const read = (text: string) => readRecords(listedRecords(text) ?? []);
const notes = JSON.stringify(record);

describe('what the page brings', () => {
  it('sorts the records by their place', () => {
    const wood = { ...record, area: 'wood', remote: 'wood', order: 5 };
    const { records, unreadable } = read(
      listOf(['notes', notes], ['wood', JSON.stringify(wood)], ['bili', 'null']),
    );
    expect(records.map(({ area }) => area)).toEqual(['wood', 'note']);
    expect(unreadable).toEqual([]);
  });

  it.each([
    ['of another shape', '{"remote":"wood"}'],
    ['no JSON', '{"remote":"wood",'],
    ['a page', '<h1>Bad Gateway</h1>\n<p>nginx</p>'],
    ['empty', ''],
    ['several lines of something', '[\n],\n"x"'],
  ])('a record that is %s costs only its own area', (_, text) => {
    for (const list of [listOf(['wood', text], ['notes', notes]), listOf(['notes', notes], ['wood', text])]) {
      const { records, unreadable } = read(list);
      expect(records.map(({ area }) => area)).toEqual(['note']);
      expect(unreadable).toMatchObject([{ remote: 'wood', area: 'wood' }]);
    }
  });

  it('an area has one owner: who claims it second is left out, and named', () => {
    const timber = JSON.stringify({ ...record, remote: 'timber' });
    const list = listedRecords(listOf(['notes', notes], ['timber', timber])) ?? [];
    const { records, claims } = readRecords(list);
    expect(records.map(({ remote }) => remote)).toEqual(['notes']);
    expect(claims.map(({ remote }) => remote)).toEqual(['timber']);
    // Whoever has it in an open page keeps it, wherever the list names them.
    expect(
      readRecords(list, [{ area: 'note', remote: 'timber' }]).claims.map(({ remote }) => remote),
    ).toEqual(['notes']);
  });

  it.each([
    ['while its record cannot be read', '<h1>Bad Gateway</h1>', []],
    ['until it is withdrawn', 'null', ['timber']],
    ['until it moves to another one', JSON.stringify({ ...record, area: 'diary' }), ['notes', 'timber']],
  ])('the owner of an area keeps it %s', (_, owner, remotes) => {
    const timber = JSON.stringify({ ...record, remote: 'timber' });
    const list = listedRecords(listOf(['timber', timber], ['notes', owner])) ?? [];
    const { records } = readRecords(list, [{ area: 'note', remote: 'notes' }]);
    expect(records.map(({ remote }) => remote).sort()).toEqual(remotes);
  });

  it('the list is JSON while its records are, for shells of before', () => {
    expect(JSON.parse(listOf(['notes', notes], ['wood', 'null']))).toEqual([
      'notes/notes',
      record,
      'wood/wood',
      null,
      null,
    ]);
  });

  it('records of a publisher that knows no rollouts are read', () => {
    expect(read(listOf(['notes', notes])).records[0]).toMatchObject({ rollouts: [], history: [] });
  });

  it.each(['[]', '[null]', '[null]\n'])('a house without areas: %j', (text) => {
    expect(listedRecords(text)).toEqual([]);
  });

  it.each([undefined, '', 'not json', '{}', '503 Service Unavailable'])(
    'nothing that can be read (%j): no list, usual settings',
    (text) => {
      expect(listedRecords(text)).toBeUndefined();
      expect(readSettings(text)).toEqual(usualSettings);
    },
  );
});
