/// <reference types="@testing-library/jest-dom" />
import { listBuildings } from '@console/contract/apartment';
import { sessionStore } from '@console/shell';
import { accessibilityFaults, type FakeAnswer, refuse, renderRemote } from '@console/testing';
import { act, screen } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';

const show = (api: readonly FakeAnswer[], path = '/apartment/', permissions: string[] = []) =>
  renderRemote(remote, { path, permissions, api });

describe('/apartment/', () => {
  it.each(['zh', 'en'] as const)('a card for each building in %s, axe finds nothing', async (language) => {
    await renderRemote(remote, { path: '/apartment/', language, api: [buildings(demoBuilding())] });
    const name = language === 'zh' ? '绿苑一号楼' : 'Greenyard One';
    expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '共 3 间' : '3 rooms')).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '空置 2' : 'Vacant 2')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('a card leads only where its building allows', async () => {
    await show([buildings(demoBuilding(['apartment.room.list']))]);
    expect(await screen.findByRole('link', { name: 'Rooms' })).toHaveAttribute(
      'href',
      `/apartment/list?building=${ids.building}`,
    );
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  it('2 /apartment/: no building yet → a creator makes the first one, others ask', async () => {
    const { unmount } = await show([buildings()], '/apartment/', ['apartment.building.create']);
    expect(await screen.findByRole('link', { name: 'New building' })).toHaveAttribute(
      'href',
      '/apartment/buildingConfigure?building=new',
    );
    expect(await accessibilityFaults()).toEqual([]);
    unmount();
    await show([buildings()]);
    expect(await screen.findByText("Ask a building's owner to invite you.")).toBeInTheDocument();
  });

  it('a resident, who may read no building, is sent to their own details', async () => {
    const forbidden = { details: { permission: 'apartment.building.read' } };
    const { router, user } = await show([refuse(listBuildings, 'FORBIDDEN', forbidden)]);
    expect(await screen.findByText('You live here')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'My details' }));
    expect(await screen.findByText('You are registered as a resident.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/apartment/myInfo');
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('a failure offers to try again', async () => {
    await show([refuse(listBuildings, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeInTheDocument();
  });
});

describe('/apartment/about, /apartment/login, /apartment/myInfo', () => {
  it('about asks the API nothing', async () => {
    const { api } = await show([], '/apartment/about');
    expect(await screen.findByRole('heading', { level: 1, name: 'About apartments' })).toBeInTheDocument();
    expect(api.calls).toHaveLength(0);
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('login: whoever is signed in goes straight in', async () => {
    const { router } = await show([buildings(demoBuilding())], '/apartment/login');
    await screen.findByRole('heading', { level: 1, name: 'Apartments' });
    expect(router.state.location.pathname).toBe('/apartment/');
  });

  it('login: everybody else gets the one button', async () => {
    const { router } = await show([], '/apartment/about');
    await screen.findByRole('heading', { level: 1, name: 'About apartments' });
    act(() => sessionStore.setState({ status: 'signedOut' }, true));
    await act(() => router.navigate('/apartment/login'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Apartment management' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('myInfo: name, buildings with roles, language', async () => {
    const { user } = await show([buildings(demoBuilding())], '/apartment/myInfo');
    expect(await screen.findByText('Test User')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'My buildings' })).toHaveTextContent('Greenyard One');
    expect(await accessibilityFaults()).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'zh');
    expect(await screen.findByRole('heading', { level: 1, name: '我的信息' })).toBeInTheDocument();
  });
});
