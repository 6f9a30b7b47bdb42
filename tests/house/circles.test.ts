import { circlesIn, importGraph, roomGraph } from './import-graph.ts';

const graph = importGraph('host', 'remotes', 'shared', 'server', 'tests');

describe('no files import each other in a circle', () => {
  it('finds a circle where there is one, and none where two ways lead to one file', () => {
    const round = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ]);
    expect(circlesIn(round).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']]);
    expect(circlesIn(new Map([...round, ['c', ['d']]]))).toEqual([]);
  });

  it('follows relative paths and the names of packages', () => {
    expect(graph.get('server/src/main.ts')).toContain('server/src/app.ts');
    expect(graph.get('shared/shell/src/index.ts')?.length).toBeGreaterThan(10);
    expect(graph.get('server/src/areas/bili/index.ts')).toContain('shared/contract/src/bili/index.ts');
  });

  it('there is none, type-only imports included', () => expect(circlesIn(graph)).toEqual([]));
});

describe('the rooms of a package point one way', () => {
  const browser = new Map([...graph].filter(([file]) => /^(host|remotes|shared)\//.test(file)));

  it('finds rooms that need each other, and leaves out tests and what puts rooms together', () => {
    const files = new Map([
      ['remotes/a/src/remote.tsx', ['remotes/a/src/rooms/list.ts']],
      ['remotes/a/src/rooms/list.ts', ['remotes/a/src/meters/table.ts', 'remotes/a/src/rooms/panels/one.ts']],
      ['remotes/a/src/rooms/panels/one.ts', ['remotes/a/src/rooms/list.ts']],
      ['remotes/a/src/meters/table.ts', ['remotes/a/src/remote.tsx']],
      ['remotes/a/src/meters/table.test.ts', ['remotes/a/src/rooms/list.ts']],
    ]);
    expect(circlesIn(roomGraph(files, 1))).toEqual([]);
    expect(circlesIn(roomGraph(files, 2))).toEqual([]);
    const round = new Map([...files, ['remotes/a/src/meters/table.ts', ['remotes/a/src/rooms/list.ts']]]);
    expect(circlesIn(roomGraph(round, 1)).map((circle) => circle.toSorted())).toEqual([
      ['remotes/a/src/meters', 'remotes/a/src/rooms'],
    ]);
  });

  it.each([1, 2])('no folder needs one that needs it, %i deep', (depth) =>
    expect(circlesIn(roomGraph(browser, depth))).toEqual([]),
  );
});
