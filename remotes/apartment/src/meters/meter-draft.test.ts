import { emptyPlate, faultyStep, plateBody, valuesBody } from './meter-draft.ts';

it('a value for each register that the plate has, in their order', () => {
  expect(valuesBody('peak_valley', { valley: '2', peak: '1', total: '9' })).toEqual([
    { register: 'peak', value: '1' },
    { register: 'valley', value: '2' },
  ]);
  expect(plateBody(emptyPlate).verifyDue).toBeNull();
});

it('the wizard goes back to where the first fault is', () => {
  expect(faultyStep([{ path: 'final.0.value' }, { path: 'next.serial' }])).toBe(0);
  expect(faultyStep([{ path: 'next.initial.0.value' }, { path: 'next.serial' }])).toBe(1);
  expect(faultyStep([{ path: 'next.initial.0.value' }])).toBe(2);
  expect(faultyStep([])).toBe(0);
});
