import { askedNames, namesAskedIn, valuesGivenIn } from './import-graph.ts';
import { read, sourceFiles } from './sources.ts';

const folders = ['host', 'kit', 'remotes', 'shared', 'server', 'tests'];

it('reads who asks for what, and what is given', () => {
  const source = `import one, { two, type Three as Four } from './a.ts';
import * as all from './b.ts';
export { five as six } from './c.ts';
const page = () => import('./d.tsx');
const part = () => import(/* name of a part */ './e.tsx');`;
  expect(namesAskedIn(source)).toEqual([
    ['./a.ts', 'two'],
    ['./a.ts', 'Three'],
    ['./c.ts', 'five'],
    ['./b.ts', '*'],
    ['./d.tsx', '*'],
    ['./e.tsx', '*'],
  ]);
  const given =
    'export const a = 1;\nexport async function b() {}\nexport type C = 1;\nconst d = 2;\nexport class E {}';
  expect(valuesGivenIn(given)).toEqual(['a', 'b', 'E']);
});

/** Asked for by no import that names it: a remote’s face by the host, what each area tells its tests, settings by their tools,
 * and what a bundler puts in the place of other files.
 */
const isAskedOtherwise = (file: string) =>
  /\/remote\.tsx$|\/libraries\/(left-out|styles-while-drawing|no-[a-z-]+)\.ts$|\/testing-(belongings|story)\.ts$|\.config(\.base)?\.ts$|\.d\.m?ts$|\.test\.tsx?$|_template|^kit\/src\/(?:house|release-parts)\.ts$/.test(
    file,
  );

it('nothing is given out that nobody asks for', () => {
  const asked = askedNames(...folders, ':(glob)*.ts');
  const files = sourceFiles(...folders).filter((file) => /\.tsx?$/.test(file) && !isAskedOtherwise(file));
  const unasked = files.flatMap((file) => {
    const names = asked.get(file) ?? new Set();
    return names.has('*')
      ? []
      : valuesGivenIn(read(file)).flatMap((name) => (names.has(name) ? [] : `${file}: ${name}`));
  });
  expect(unasked).toEqual([]);
});
