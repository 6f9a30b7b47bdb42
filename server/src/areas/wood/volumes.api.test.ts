import type { BodyOf, CallInput } from '@console/contract';
import { type MeasuredTally, previewVolume } from '@console/contract/wood';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { openBoards, type WoodTeam, woodTeam } from './testing-team.ts';

/** The golden vectors of apartment-and-wood.md, 9.1 and 9.2, as the calculator and every tally get them. */
let house: TestServer;
let team: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  team = await woodTeam(house, 'VOLUME');
});
afterAll(() => house.close());

type Body = CallInput<typeof previewVolume>['body'];
const preview = async (body: Body): Promise<MeasuredTally> =>
  accepted(await house.call(previewVolume, { body }, { as: team.people.WH }));
const log = (diameterCm: string, lengthM: string, count = 1) => ({ diameterCm, lengthM, count });
const logs = (...rows: ReturnType<typeof log>[]): Body => ({ tally: { kind: 'log', rows } });
const boards = (
  [thicknessMm, widthMm, lengthM, count]: [string, string, string, number],
  rounding?: BodyOf<typeof previewVolume>['rounding'],
): Body => ({
  tally: { kind: 'sawn', rows: [{ thicknessMm, widthMm, lengthM, count }] },
  ...(rounding ? { rounding } : {}),
});

it.each([
  ['W-01', '4', '2.0', '0.0041', 'thin'],
  ['W-02', '6', '2.0', '0.0079', 'thin'],
  ['W-03', '8', '4.0', '0.031', 'thin'],
  ['W-04', '10', '4.0', '0.045', 'thin'],
  ['W-05', '12', '6.0', '0.105', 'thin'],
  ['W-06', '14', '4.0', '0.083', 'main'],
  ['W-07', '20', '2.0', '0.072', 'main'],
  ['W-08', '20', '4.0', '0.160', 'main'],
  ['W-09', '20', '6.0', '0.264', 'main'],
  ['W-10', '24', '4.0', '0.225', 'main'],
  ['W-11', '30', '4.0', '0.344', 'main'],
  ['W-12', '30', '6.0', '0.549', 'main'],
  ['W-13', '36', '8.0', '1.069', 'main'],
  ['W-14', '40', '6.0', '0.938', 'main'],
  ['W-15', '60', '8.0', '2.747', 'main'],
  ['W-16', '20', '1.5', '0.052', 'short'],
  ['W-17', '30', '12.0', '1.244', 'long'],
] as const)('%s: a log of D %s and L %s is %s m3 (%s)', async (_, diameter, length, volume, branch) => {
  const { rule, rows } = await preview(logs(log(diameter, length)));
  expect([rule, rows[0]]).toMatchObject(['gb4814_2013', { pieceVolume: volume, branch, problem: null }]);
});

it('W-18: 25 logs of W-08 are 4.000 m3, not 4.004: each is rounded', async () => {
  expect(await preview(logs(log('20', '4.0', 25)))).toMatchObject({ pieces: 25, volume: '4.000' });
});

it.each([
  ['D 3', log('3', '4'), 'diameter_out_of_range'],
  ['D 121', log('121', '4'), 'diameter_out_of_range'],
  ['D 20.5', log('20.5', '4'), 'diameter_not_whole'],
  ['L 0.4', log('20', '0.4'), 'length_out_of_range'],
  ['L 20.1', log('20', '20.1'), 'length_out_of_range'],
])('rejected: %s, and the rows beside it are still measured', async (_, bad, code) => {
  const { rows, pieces, volume } = await preview(logs(bad, log('20', '4.0')));
  expect(rows.map(({ problem }) => problem?.code ?? null)).toEqual([code, null]);
  expect([pieces, volume]).toEqual([1, '0.160']);
});

it('W-19: 224 boards of 38 × 125 mm × 4 m are 4.2560 m3, each 0.019', async () => {
  const { rows, volume } = await preview(boards(['38', '125', '4', 224]));
  expect([rows[0]?.pieceVolume, volume]).toEqual(['0.019000', '4.2560']);
});

it.each([
  ['line', '4.5750', 'sawn_line'],
  ['piece', '4.6000', 'sawn_piece'],
] as const)(
  'W-20: 500 boards of 25 × 150 mm × 2.44 m by the %s are %s m3',
  async (rounding, volume, rule) => {
    expect(await preview(boards(['25', '150', '2.44', 500], rounding))).toMatchObject({ volume, rule });
  },
);

it('W-21: W-19 is 1803.59 board feet; a board foot is 144 cubic inches', async () => {
  expect((await preview(boards(['38', '125', '4', 224]))).boardFeet).toBe('1803.59');
  const inches = { thicknessIn: '1', widthIn: '12', lengthFt: '1', count: 1000 };
  const { volume, boardFeet } = await preview({ tally: { kind: 'boardFeet', rows: [inches] } });
  expect([volume, boardFeet]).toEqual(['2.3597', '999.98']);
});

it('W-22: 100 of 224 identical boards are 1.9000 m3 without a tally; a mixed lot needs one', async () => {
  const { lines } = await openBoards(house, team, 100, 1000);
  expect(lines[0]).toMatchObject({ pieces: 100, volume: '1.9000' });
  const mixed = await openBoards(house, { ...team, board: team.log }, 100, 1000).catch((error) => error);
  expect(String(mixed)).toMatch(/422.*tally_required/);
});

it('is for members; who belongs to no team is measured by the line', async () => {
  const stranger = await house.user();
  const answer = await house.call(
    previewVolume,
    { body: boards(['25', '150', '2.44', 500]) },
    { as: stranger },
  );
  expect(accepted(answer)).toMatchObject({ rule: 'sawn_line' });
  expect(problemOf(await house.call(previewVolume, { body: logs(log('20', '4')) })).code).toBe(
    'UNAUTHENTICATED',
  );
});
