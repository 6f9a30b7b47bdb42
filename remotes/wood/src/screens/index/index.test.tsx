/// <reference types="@testing-library/jest-dom" />
import { getWoodHome, listTeams, type MeasuredTally, previewVolume } from '@console/contract/wood';
import { answer, type FakeAnswer, keepState, renderRemote, switchTo } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, demoTeam, ids, member, stranger } from '../../team/demo-team.ts';

const homeOf = (more: { postings?: number; sorts?: number; yards?: number; lowCount?: number }): FakeAnswer =>
  answer(getWoodHome, () => ({
    sorts: 41,
    yards: 3,
    postings: 3,
    pieces: 4200,
    volume: '312.456000',
    valueMinor: 98_765_432,
    lowCount: 11,
    bySpecies: [
      { speciesId: ids.species, names: { zh: '云杉', en: 'Spruce' }, pieces: 4200, volume: '312.456000' },
    ],
    low: [
      { sortId: ids.board, names: board.names, quantity: '1.250000', minStock: '2', baseUnit: 'm3' as const },
    ],
    ...more,
  }));

/** Answers as the volume rules do for what the tests type. */
const measure = answer(previewVolume, ({ body: { tally } }): MeasuredTally => {
  const rows = tally.rows.map((row) => {
    const bad = 'diameterCm' in row && row.diameterCm === '20.5';
    return bad
      ? {
          pieceVolume: null,
          volume: null,
          branch: null,
          problem: { path: 'diameterCm', code: 'diameter_not_whole' },
        }
      : { pieceVolume: '0.160', volume: '4.000', branch: 'main' as const, problem: null };
  });
  const good = rows.filter((row) => row.problem === null).length;
  return {
    rule: tally.kind === 'log' ? 'gb4814_2013' : 'sawn_piece',
    rows,
    pieces: good * 25,
    volume: `${good * 4}.000`,
    boardFeet: '1695.10',
  };
});

const show = (api: FakeAnswer[] = [], language: 'zh' | 'en' = 'en', path = '/wood/') =>
  renderRemote(remote, { path, language, api: [member(), homeOf({}), measure, ...api] });

describe('/wood/', () => {
  it.each(['zh', 'en'] as const)('what the team has, in %s', async (language) => {
    await show([], language);
    expect(await screen.findByText('312.456')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('11')).toBeInTheDocument();
    expect(
      screen.getByText(language === 'zh' ? '1.2500 / 2.0000 m³' : '1.2500 of 2.0000 m³'),
    ).toBeInTheDocument();
    keepState();
  });

  it('a new team is told its first steps, and which are done', async () => {
    await show([homeOf({ postings: 0, sorts: 40, yards: 0, lowCount: 0 })]);
    const steps = within((await screen.findByText('First steps')).closest('section') ?? document.body);
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/wood/sortSetting',
      '/wood/myTeam',
      '/wood/stock',
    ]);
    expect(steps.getAllByText('Done')).toHaveLength(1);
    expect(steps.getByRole('progressbar', { name: 'Steps done' })).toHaveAttribute('aria-valuetext', '1 / 3');
    keepState();
  });

  it('a stranger may calculate, and is shown the way to a team', async () => {
    await show([stranger]);
    expect(await screen.findByText('Volume calculator')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My team' })).toBeInTheDocument();
    expect(screen.queryByText('First steps')).toBeNull();
  });
});

const typeRow = async (user: Awaited<ReturnType<typeof show>>['user'], diameter: string, number = 1) => {
  const row = within(await screen.findByRole('group', { name: `Row ${number}` }));
  await user.clear(row.getByLabelText(/diameter/));
  await user.type(row.getByLabelText(/diameter/), diameter);
  await user.clear(row.getByLabelText(/Length/));
  await user.type(row.getByLabelText(/Length/), '4');
  return row;
};

describe('whoever works for two teams', () => {
  const pine = { ...demoTeam(), teamId: ids.log, code: 'PINE', names: { zh: '青松木业', en: 'Pine Trade' } };
  const both = answer(listTeams, () => ({ items: [demoTeam(), pine] }));

  it('chooses one in the frame, and stays with it on other screens and in the next visit', async () => {
    const { api, user, router, unmount } = await show([both]);
    await switchTo(user, 'Team', 'Pine Trade');
    await waitFor(() => expect(router.state.location.search).toBe(`?team=${ids.log}`));
    expect(api.callsOf(getWoodHome).at(-1)?.query).toMatchObject({ teamId: ids.log });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Team' })).toHaveTextContent('Pine Trade'),
    );
    unmount();
    const again = await show([both]);
    expect(await screen.findByRole('combobox', { name: 'Team' })).toHaveTextContent('Pine Trade');
    await waitFor(() =>
      expect(again.api.callsOf(getWoodHome).at(-1)?.query).toMatchObject({ teamId: ids.log }),
    );
  });

  it('has the same tally measured anew for each: teams round in their own ways', async () => {
    const { api, user } = await show([both]);
    const row = await typeRow(user, '20');
    expect(await row.findByText('4.000 m³')).toBeInTheDocument();
    await switchTo(user, 'Team', 'Pine Trade');
    await waitFor(() => expect(api.callsOf(previewVolume).at(-1)?.query).toEqual({ teamId: ids.log }));
  });

  it('the address counts before what was last; one that is not theirs counts as none', async () => {
    const asked = async (team: string) => {
      const { api } = await show([both], 'en', `/wood/?team=${team}`);
      await screen.findByRole('combobox', { name: 'Team' });
      await waitFor(() => expect(api.callsOf(getWoodHome)).not.toEqual([]));
      return screen.getByRole('combobox', { name: 'Team' }).textContent;
    };
    expect(await asked(ids.log)).toBe('Pine Trade');
    expect(await asked(ids.team)).toBe('Evergreen');
    expect(await asked(ids.board)).toBe('Evergreen');
  });
});

describe('the volume calculator', () => {
  it('measures while typing, and says why a row cannot be measured', async () => {
    const { user } = await show();
    const good = await typeRow(user, '20');
    expect(await good.findByText('4.000 m³')).toBeInTheDocument();
    expect(screen.getByText(/GB\/T 4814-2013/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    const bad = await typeRow(user, '20.5', 2);
    expect(await bad.findByText('The diameter must be a whole number of centimetres.')).toBeInTheDocument();
    expect(good.getByText('4.000 m³')).toBeInTheDocument();
    keepState();
  });

  it('an empty first row does not shift the results of the others', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Add a row' }));
    const second = await typeRow(user, '20', 2);
    expect(await second.findByText('4.000 m³')).toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Row 1' })).getByText('–')).toBeInTheDocument();
  });

  it('keeps the tally for this tab, and new rows stay apart from kept ones', async () => {
    const first = await show();
    await typeRow(first.user, '20');
    first.unmount();
    const { user } = await show();
    expect(await screen.findByLabelText(/diameter/)).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    await typeRow(user, '30', 2);
    expect(within(screen.getByRole('group', { name: 'Row 1' })).getByLabelText(/diameter/)).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText(/diameter/)).toHaveValue('');
    expect(screen.queryByRole('group', { name: 'Row 2' })).toBeNull();
  });

  it('shows nobody what the one before has typed in this tab', async () => {
    const first = await show();
    await typeRow(first.user, '20');
    first.unmount();
    const house = { path: '/wood/', api: [member(), homeOf({}), measure], user: { sub: 'somebody-else' } };
    const next = await renderRemote(remote, house);
    expect(await screen.findByLabelText(/diameter/)).toHaveValue('');
    expect(Object.values(sessionStorage).join()).not.toContain('"20"');
    next.unmount();
  });

  it('begins anew after what cannot be read', async () => {
    const first = await show();
    await typeRow(first.user, '20');
    first.unmount();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"kind":"log"}');
    await show();
    expect(await screen.findByLabelText(/diameter/)).toHaveValue('');
  });

  it('goes on where the browser keeps nothing', async () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const { user } = await show();
      await typeRow(user, '20');
      expect(screen.getByLabelText(/diameter/)).toHaveValue('20');
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('has a tab for boards and one for board feet, with the rule that is used', async () => {
    const { api, user } = await show();
    await user.click(await screen.findByRole('tab', { name: 'Boards and squares' }));
    await user.type(screen.getByLabelText(/Thickness/), '38');
    expect(await screen.findByText(/Each board is rounded/)).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Board feet' }));
    expect(screen.getByLabelText(/Length \(ft\)/)).toBeInTheDocument();
    await waitFor(() => expect(api.callsOf(previewVolume).at(-1)?.body.tally.kind).toBe('sawn'));
  });
});
