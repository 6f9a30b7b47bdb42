import { circlesIn, importGraph } from './import-graph.ts';

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
