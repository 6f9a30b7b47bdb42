import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildReleases, builtReleases } from '../console/ground.ts';
import { type Load, partLoad, screenLoad, shellLoad, total } from './first-load.ts';

/** What the last commit that changed a size on purpose sends, in brotli bytes. */
const budgets: Record<string, Load> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'size-budget.json'), 'utf8'),
);
/** Room for small changes; whoever needs more writes the new figures down. */
const slack = 1.03;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** What grew, the most first: a file that is new, or a file that is larger. */
function growth(now: Load, budget: Load): string[] {
  return Object.entries(now)
    .map(([file, bytes]) => ({ file, bytes, more: bytes - (budget[file] ?? 0) }))
    .filter(({ more }) => more > 100)
    .sort((a, b) => b.more - a.more)
    .map(({ file, bytes, more }) => `${file} ${kilobytes(bytes)} (+${kilobytes(more)})`);
}

function expectWithinBudget(what: string, now: Load): void {
  const budget = budgets[what];
  if (!budget) throw new Error(`${what} has no budget in size-budget.json: ${JSON.stringify(now)}`);
  if (total(now) <= total(budget) * slack) return;
  throw new Error(
    `${what}: ${kilobytes(total(now))}, budget ${kilobytes(total(budget))} and ${Math.round((slack - 1) * 100)} %\n` +
      `${growth(now, budget).join('\n')}\nOn purpose? Then in size-budget.json: ${JSON.stringify({ [what]: now })}`,
  );
}

/** Bytes are the same on every machine, so they can fail a build; times cannot (npm run bench:federation). */
describe('federation 6: what is sent before a screen stands', () => {
  beforeAll(() => buildReleases(), 300_000);

  it('shell', () => expectWithinBudget('shell', shellLoad(builtReleases)));

  it.each(['zh', 'en', 'home', 'areas'] as const)('shell, what the page of %s asks for beside it', (part) =>
    expectWithinBudget(`shell/${part}`, shellLoad(builtReleases, part)),
  );

  it.each([
    ['notes', 'index'],
    ['apartment', 'list'],
    ['wood', 'stock'],
    ['codeGen', 'index'],
    ['bili', 'index'],
  ])('%s/%s on top of the shell', (remote, screen) =>
    expectWithinBudget(`${remote}/${screen}`, screenLoad(builtReleases, remote, screen)),
  );

  // What was promised for them, in KiB: gzipped, as it was measured when they were chosen. The viewer has had one more since it
  // reads callouts, formulas and picture widths; what draws formulas comes with the first of them. And one since the list comes
  // without what opens a note: what that shares with the viewer is the viewer's now. And one since comments are
  // taken out before anything is read. The editor has had two more since it makes Markdown of what is pasted from its first moment on.
  it.each([
    ['viewer', 'footnoteDefinition', 57],
    ['editor', 'data-keys', 112],
  ])('notes/%s, fetched when it is needed', (part, mark, promised) => {
    const { brotli, gzip } = partLoad(builtReleases, 'notes', mark);
    expect(gzip).toBeLessThanOrEqual(promised * 1024);
    expectWithinBudget(`notes/${part}`, brotli);
  });
});
