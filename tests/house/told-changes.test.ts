import { read, sourceFiles } from './sources.ts';

describe('what a change has made stale', () => {
  const code = sourceFiles('host', 'remotes', 'shared').filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  );

  it('is said by the contract of the call, not by hand: only an event names no call', () => {
    const telling = code.filter((path) => read(path).includes('tellChanged('));
    expect(telling.length).toBeGreaterThan(5);
    const byHand = telling.filter((path) =>
      read(path)
        .split('\n')
        .some((line) => /tellChanged\(\s*(\[(?!\.\.\.)|$)/.test(line) && !line.includes('onLiveEvent(')),
    );
    expect(byHand).toEqual([]);
  });
});
