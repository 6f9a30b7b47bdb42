import type { ApartmentRole } from '@console/contract';
import { workSteps } from '@console/contract/apartment';
import { whoIsAsked } from './reminding-rules.ts';

const team = (...roles: ApartmentRole[]) => roles.map((role) => ({ userId: role, roles: [role] }));
const asked = (roles: ApartmentRole[], asking = 'OWN') =>
  workSteps.map((step) =>
    whoIsAsked(team(...roles), step, asking)
      .map(({ userId }) => userId)
      .join(' '),
  );

describe('10 who is reminded of a step', () => {
  it('readers read, checkers check and review usage; nobody else is disturbed', () => {
    expect(asked(['OWN', 'MGR', 'RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'])).toEqual([
      ...['RDR', 'CHK', 'CHK'],
      ...['CSH', 'CHK', 'CSH'],
    ]);
  });

  it('where nobody is there for it, those who manage; never whoever asks', () => {
    expect(asked(['OWN', 'MGR', 'RDR'])).toEqual(['RDR', 'MGR', 'MGR', 'MGR', 'MGR', 'MGR']);
    expect(asked(['OWN', 'MGR'], 'MGR')).toEqual(workSteps.map(() => 'OWN'));
    expect(asked(['OWN', 'AUD'])).toEqual(workSteps.map(() => ''));
  });

  it('a manager who is a reader as well is a manager', () => {
    const both = [{ userId: 'both', roles: ['MGR', 'RDR'] as const }, ...team('RDR')];
    expect(whoIsAsked(both, 'read', 'OWN').map(({ userId }) => userId)).toEqual(['RDR']);
  });
});
