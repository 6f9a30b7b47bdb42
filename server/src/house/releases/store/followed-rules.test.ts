import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FramedRelease, LiveRecord } from '@console/contract';
import { builtRelease } from '../endpoint/testing-releases.ts';
import { type Known, recordOf } from '../record-rules.ts';
import { scriptLine } from '../target.ts';
import { recordFaults, recordIn } from './followed-rules.ts';

const root = mkdtempSync(join(tmpdir(), 'followed-rules-'));
afterAll(() => rmSync(root, { recursive: true }));

const [first, second] = [builtRelease(root, 'parking').release, builtRelease(root, 'parking').release];
const known: Known = (name) => [first, second].find(({ release }) => release === name);
const record = recordOf(known, second, recordOf(known, first, undefined, {}), {});

describe('the text of a record', () => {
  it('is what publishing writes', () => {
    const titles = { zh: '停车', en: '</script><!-- "' };
    expect(recordIn(scriptLine({ ...record, titles }))).toEqual({ ...record, titles });
    expect(recordIn(scriptLine({ ...record, signature: 'A' }))).toEqual(record);
  });
  it.each([
    ['cut off', scriptLine(record).slice(0, -2)],
    ['without its end of line', JSON.stringify(record)],
    ['on several lines', `${JSON.stringify(record, null, 2)}\n`],
    ['with a mark that a page reads', `${JSON.stringify({ ...record, more: '<' })}\n`],
    ['with a name twice', scriptLine(record).replace('{', '{"remote":"wood",')],
    ['of something else', scriptLine({ remote: 'parking' })],
    ['of nothing', 'null\n'],
  ])('is none %s', (_, text) => expect(recordIn(text)).toBeUndefined());
});

describe('a record', () => {
  const having = (more: Partial<LiveRecord>) => recordFaults({ ...record, ...more }, known);
  const back = (more: Partial<FramedRelease>, who: Known = known) => {
    const [before] = record.previous;
    return recordFaults({ ...record, previous: before ? [{ ...before, ...more }] : [] }, who);
  };
  it('that says what its releases say has no faults, nor one of another build of the same sources', () => {
    expect(having({})).toEqual([]);
    expect(back({ builtAt: '2020-01-01T00:00:00Z', commit: 'abc', contract: '1.1.0' })).toEqual([]);
  });
  it('says nothing else of the remote or of a release', () => {
    expect(having({ area: 'wood' })).toEqual([`its record has another area than ${second.release}`]);
    expect(having({ menu: [{ path: '', titles: { zh: '', en: '' } }] }).join()).toContain('another menu');
    const untrue = [`its record says of ${first.release} what is not so`];
    expect(back({ entry: 'https://evil.example/entry.js' })).toEqual(untrue);
    expect(back({ files: { 'entry.js': 'sha384-x' } })).toEqual(untrue);
    expect(back({ files: { constructor: 'sha384-x' } })).toEqual(untrue);
  });
  it('leads with a way back that is not there to its own folder alone', () => {
    const without: Known = (name) => (name === first.release ? undefined : known(name));
    expect(back({}, without)).toEqual([]);
    for (const entry of ['https://evil.example/x.js', '//evil.example/x.js', `${first.base}../../wood/x.js`])
      expect(back({ entry }, without)).toHaveLength(1);
    expect(back({ base: '/remotes/wood/1/' }, without)).toHaveLength(1);
    expect(back({ mfName: 'wood_1' }, without)).toHaveLength(1);
  });
});
