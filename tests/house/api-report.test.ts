import {
  brokenPromises,
  type Listings,
  listings,
  staleListings,
  unfrozen,
} from '../../server/src/house/api-report/report.ts';

describe('what remotes and pages may rely on', () => {
  let now: Listings;
  beforeAll(async () => {
    now = await listings();
  }, 120_000);

  it('the committed listing is the present one; otherwise: npm run api-report', () => {
    expect(staleListings(now)).toEqual([]);
  });

  it('each version has its baseline; otherwise: npm run api-report -- --freeze', () => {
    expect(unfrozen(now)).toEqual([]);
  });

  it('nothing that this major version promised is gone or narrower', () => {
    expect(brokenPromises(now)).toEqual([]);
  });

  it('a promise that is broken is found in the real listings', () => {
    const { useCall: _, ...exports } = now.shell.exports;
    const { listSorts: __, ...wood } = now.contract.areas.wood ?? {};
    const areas = { ...now.contract.areas, wood };
    const less = { shell: { ...now.shell, exports }, contract: { ...now.contract, areas } };
    const { version } = now.shell;
    expect(brokenPromises(less)).toEqual(
      expect.arrayContaining([
        `@console/shell ${version}: useCall is gone`,
        `@console/contract ${now.contract.version}: listSorts is gone`,
      ]),
    );
    const next = {
      shell: { ...less.shell, version: '99.0.0' },
      contract: { ...less.contract, version: '99.0.0' },
    };
    expect(brokenPromises(next)).toEqual([]);
  });
});
