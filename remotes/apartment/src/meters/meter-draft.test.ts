import { faultyStep, registerRows } from './meter-draft.ts';

it('a value for each register that the plate has, in their order; those that stay keep theirs', () => {
  expect(registerRows('peak_valley')).toEqual([
    { register: 'peak', value: '' },
    { register: 'valley', value: '' },
  ]);
  const typed = [{ register: 'valley', value: '2' } as const, { register: 'total', value: '9' } as const];
  expect(registerRows('peak_flat_valley', typed)).toEqual([
    { register: 'peak', value: '' },
    { register: 'flat', value: '' },
    { register: 'valley', value: '2' },
  ]);
});

it('the wizard goes back to where the first fault is', () => {
  expect(faultyStep([{ path: 'final.0.value' }, { path: 'next.serial' }])).toBe(0);
  expect(faultyStep([{ path: 'next.initial.0.value' }, { path: 'next.serial' }])).toBe(1);
  expect(faultyStep([{ path: 'next.initial.0.value' }])).toBe(2);
  expect(faultyStep([])).toBe(0);
});
