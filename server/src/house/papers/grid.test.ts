import type { ExportedFile } from '@console/contract';
import type { Block, Paper } from './paper.ts';
import { previewOf } from './previewed.ts';
import { pagesOf } from './testing-papers.ts';
import { writtenPapers } from './written-papers.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ cells: [`r${at + 1}.`, `v${at + 1}.`] }));
const grid = (count: number, perLine = 3): Block => ({
  kind: 'grid',
  perLine,
  columns: [
    { header: 'HEAD', weight: 1 },
    { header: 'V', weight: 1, align: 'right' },
  ],
  rows: rows(count),
});
const paper = (blocks: readonly Block[]): Paper => ({
  ...{ title: 'Tally', sender: 'Yard', number: 'T-1', mark: null, foot: 'foot', blocks },
});
async function written(blocks: readonly Block[], size: 'A4' | 'A5' | '80mm' = 'A4'): Promise<string[]> {
  const { bytes } = await writtenPapers([paper(blocks)], { language: 'en', size, title: 'Tally' });
  const file: ExportedFile = { name: '', mime: '', base64: bytes.toString('base64') };
  return pagesOf(file);
}
const times = (text: string, part: string) => text.split(part).length - 1;

it.each(['A4', 'A5', '80mm'] as const)(
  '11 a tally of 400 rows tells each of them once on %s',
  async (size) => {
    const pages = await written([grid(400)], size);
    const all = pages.join('');
    for (const { cells } of rows(400)) for (const cell of cells) expect(times(all, cell)).toBe(1);
  },
);

it('11 stands side by side: few pages, each with a head for every column that is begun', async () => {
  const pages = await written([grid(400)]);
  expect(pages.length).toBeLessThanOrEqual(4);
  expect(pages.slice(0, -1).map((page) => times(page, 'HEAD'))).toEqual(pages.slice(0, -1).map(() => 3));
});

it('11 is filled from above downwards and balanced at its end', async () => {
  const [page = ''] = await written([grid(7)]);
  // Three below one another, three more, and the last one beside them.
  expect(page).toContain('r1.v1.r2.v2.r3.v3.');
  expect(times(page, 'HEAD')).toBe(3);
});

it.each([160, 161, 165, 170, 175, 180, 185, 190])(
  '11 what %d rows come to never stands alone on the page behind them',
  async (count) => {
    const sum: Block = { kind: 'total', items: [{ label: 'SUM', value: '9' }] };
    const pages = await written([grid(count), sum]);
    expect(pages.at(-1)).toContain('SUM');
    expect(pages.at(-1)).toContain(`r${count}.`);
  },
);

it('11 a screen shows it as a table', () => {
  const { blocks } = previewOf(paper([grid(100)]), 'en');
  expect(blocks[0]).toMatchObject({ kind: 'table', more: 40 });
});

it('11 labels by themselves have a page each, without head and foot', async () => {
  const label = (title: string): Paper => ({
    ...paper([{ kind: 'labels', items: [{ code: 'x', title, text: ['Oak'] }] }]),
    bare: true,
  });
  const papers = [label('LT-1'), label('LT-2')];
  const { bytes } = await writtenPapers(papers, { language: 'en', size: '80mm', title: 'Labels' });
  const pages = await pagesOf({ name: '', mime: '', base64: bytes.toString('base64') });
  expect(pages).toEqual(['LT-1Oak', 'LT-2Oak']);
});
