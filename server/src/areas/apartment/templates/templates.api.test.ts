import { getSheetTemplate, importMeters, importPersons, importTenancies } from '@console/contract/apartment';
import { apartmentHouse, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const imports = { meters: importMeters, persons: importPersons, tenancies: importTenancies };

describe.each(['meters', 'persons', 'tenancies'] as const)('the sheet of %s', (kind) => {
  it.each(['zh', 'en'] as const)('in %s has the columns that its import reads', async (language) => {
    const { buildingId, code } = area.lanting;
    const params = { buildingId };
    const template = good(
      await area.house.call(
        getSheetTemplate,
        { params: { ...params, kind }, query: { language } },
        { as: area.ming },
      ),
    );
    expect(template.name).toBe(`${code}-${kind}.xlsx`);
    // Its header is known, and nothing stands below it.
    expect(
      refusal(
        await area.house.call(imports[kind], { params, body: { file: template.base64 } }, { as: area.ming }),
      ),
    ).toBe('422 VALIDATION file sheet_empty');
  });
});

it('is for those who read rooms', async () => {
  const call = { params: { buildingId: area.lanting.buildingId, kind: 'meters' as const }, query: {} };
  expect(refusal(await area.house.call(getSheetTemplate, call, { as: area.stranger }))).toBe('404 NOT_FOUND');
  expect(refusal(await area.house.call(getSheetTemplate, call, { as: await area.colleague('CSH') }))).toBe(
    '403 FORBIDDEN',
  );
  good(await area.house.call(getSheetTemplate, call, { as: await area.colleague('FDK') }));
});
