import fc from '@console/testing/properties';
import { attachmentFiles, fileNames, linkedName } from './export-files.ts';

describe('names of notes', () => {
  it.each([
    ['抄表 安排', '抄表 安排.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['a/b\\c:d*e', 'a b c d e.md'],
    ['', 'note.md'],
    ['a <b>  c', 'a b c.md'],
    ['CON', 'note CON.md'],
    ['com1', 'note com1.md'],
    ['COM²', 'note COM².md'],
    ['lpt9', 'note lpt9.md'],
    ['nul.tar', 'note nul.tar.md'],
    ['icon', 'icon.md'],
    ['console', 'console.md'],
    ['.hidden...', 'hidden.md'],
    ['x'.repeat(300), `${'x'.repeat(60)}.md`],
    ['🌲'.repeat(60), `${'🌲'.repeat(45)}.md`],
  ])('%s → %s', (name, expected) => expect(fileNames()(name)).toBe(expected));

  it('are given once, whatever their case', () => {
    const give = fileNames();
    expect(['a', 'A', 'a', 'a (2)', 'a'].map(give)).toEqual([
      ...['a.md', 'A (2).md', 'a (3).md', 'a (2) (2).md', 'a (4).md'],
    ]);
  });

  it('lead nowhere, and every file system takes them', () => {
    const give = fileNames();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const file = give(name);
        expect(file).toMatch(/^[^/\\:]+\.md$/);
        expect(file.startsWith('.')).toBe(false);
        expect(Buffer.byteLength(file)).toBeLessThan(255);
      }),
    );
  });
});

describe('names of files', () => {
  const id = '01939f00-00a1-7000-8000-0000000000aa';

  it('begin with their id, and keep their ending', () => {
    const give = attachmentFiles();
    expect(give(id, `${'表'.repeat(190)}.xlsx`)).toBe(`0000000000aa ${'表'.repeat(60)}.xlsx`);
    expect(give(`${id.slice(0, 4)}ffff${id.slice(8)}`, 'a/b.png')).toBe(
      '0193ffff-00a1-7000-8000-0000000000aa a b.png',
    );
    expect(give('01939f00-00a1-7000-8000-0000000000ab', 'README')).toBe('0000000000ab README');
  });

  it('none is the beginning of another, also as a link has them', () => {
    const ids = fc.uniqueArray(
      fc.uuid().map((one) => one.slice(0, -2) + id.slice(-2)),
      { maxLength: 4 },
    );
    const near = fc.constantFrom('x', 'x.png', 'x.png.png', 'x (1).png', '', '.', "'");
    fc.assert(
      fc.property(ids, fc.array(near, { minLength: 4, maxLength: 4 }), (all, names) => {
        const give = attachmentFiles();
        const links = all.map((one, at) => linkedName(give(one, names[at] ?? '')));
        for (const [at, link] of links.entries())
          expect(links.filter((other, place) => place !== at && other.startsWith(link))).toEqual([]);
      }),
    );
  });

  it('a link holds no sign that would end it', () =>
    expect(linkedName("0000000000aa it's (1)! *.png")).toBe('0000000000aa%20it%27s%20%281%29%21%20%2A.png'));
});
