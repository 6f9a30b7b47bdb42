import { read, sourceFiles } from './sources.ts';

describe('what the repository holds', () => {
  const files = sourceFiles('.').filter((path) => !path.includes('package-lock.json'));

  it('versions are written in the root package.json only', () => {
    const packages = files.filter(
      (path) => path.endsWith('package.json') && path !== 'package.json' && !path.includes('_template'),
    );
    const withVersions = packages.filter((path) => /"(dev|peer)?[dD]ependencies"/.test(read(path)));
    expect(withVersions).toEqual([]);
    expect(packages.length).toBeGreaterThan(8);
  });

  it('every suppression gives its reason', () => {
    const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
    const bare = code.filter((path) =>
      /(biome-ignore [\w/]+: .{0,7}$|@ts-(ignore|expect-error|nocheck)\s*$)/m.test(read(path)),
    );
    expect(bare).toEqual([]);
  });

  it('no test is focused, put off, or skipped where the run would not say why', () => {
    const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
    expect(
      tests.filter((path) =>
        /\b(it|test|describe)\.(only|todo|skip)\b|\b[xf](it|describe)\(/.test(read(path)),
      ),
    ).toEqual([]);
  });
});
