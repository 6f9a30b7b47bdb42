import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { read, root, sourceFiles } from './sources.ts';

const documents = sourceFiles('*.md').filter((path) => !path.includes('_template/'));

/** What a document leads to within the repository: `[text](path#heading)`, pictures too; not what stands in code. */
const linksOf = (path: string): string[] =>
  [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/.test(to));

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** As GitHub and GitLab make it of a heading. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('what the documents lead to', () => {
  it.each(documents)('%s: is there', (path) => {
    const broken = linksOf(path).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const meant = file === '' ? path : join(dirname(path), file);
      return !existsSync(join(root, meant)) || (anchor !== undefined && !anchorsOf(meant).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('every document can be reached from the first page', () => {
    const reached = new Set(['README.md']);
    for (const path of reached)
      for (const link of linksOf(path).map((to) => join(dirname(path), to.split('#')[0] ?? '')))
        if (documents.includes(link)) reached.add(link);
    expect(documents.filter((path) => !reached.has(path))).toEqual([]);
  });
});
