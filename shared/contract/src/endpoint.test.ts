import { getMe, pathOf } from './index.ts';

describe('paths', () => {
  const nested = { ...getMe, path: '/apartment/buildings/{buildingId}/rooms:bulk' };
  it('fills parameters and leaves verbs alone', () => {
    expect(pathOf(nested, { buildingId: 'a/b' })).toBe('/apartment/buildings/a%2Fb/rooms:bulk');
  });
  it('leaves out what is empty and repeats what is a list', () => {
    expect(pathOf(getMe, {}, { q: '抄表', none: undefined, empty: '', tags: [1, 2] })).toBe(
      '/me?q=%E6%8A%84%E8%A1%A8&tags=1&tags=2',
    );
  });
});
