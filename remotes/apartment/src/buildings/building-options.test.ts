import { buildingOptions } from './building-options.ts';

const building = (buildingId: string, code: string, zh: string, en: string) => ({
  buildingId,
  code,
  name: { zh, en },
});

it('buildings are named; those that read alike in a language are told apart by their codes', () => {
  const buildings = [
    building('1', 'JP', '江畔公寓', 'Riverside'),
    building('2', 'LT', '兰亭公寓', 'Riverside'),
    building('3', 'XC', '新城公寓', 'Newtown'),
  ];
  expect(buildingOptions(buildings, 'zh').map(({ label }) => label)).toEqual([
    '江畔公寓',
    '兰亭公寓',
    '新城公寓',
  ]);
  expect(buildingOptions(buildings, 'en')).toEqual([
    { value: '1', label: 'Riverside (JP)' },
    { value: '2', label: 'Riverside (LT)' },
    { value: '3', label: 'Newtown' },
  ]);
});
