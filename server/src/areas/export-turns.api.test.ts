import { ExportedFile, endpoint } from '@console/contract';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import type { Area } from '../house/area.ts';
import { servingFiles } from '../house/sheets/export-turns.ts';
import { serving } from '../plugins/contract/serve.ts';

const fileOf = (name: string) =>
  endpoint({ name, method: 'GET', path: `/test/${name}:export`, access: 'signedIn', response: ExportedFile });
const [stock, parking] = [fileOf('stock'), fileOf('parking')];

let written: (file: ExportedFile) => void = () => undefined;
let begun: () => void = () => undefined;
const isBegun = new Promise<void>((resolve) => {
  begun = resolve;
});

const area =
  (list: typeof stock, write: () => Promise<ExportedFile>): Area['serve'] =>
  async (app, { exportTurn }) => {
    await app.register(serving((serve) => servingFiles(serve, exportTurn)(list, write)));
  };

const file = { name: 'stock.csv', mime: 'text/csv', base64: '' };
let house: TestServer;
beforeAll(async () => {
  const slow = () => {
    begun();
    return new Promise<ExportedFile>((resolve) => {
      written = resolve;
    });
  };
  house = await testServer({ areas: [area(stock, slow), area(parking, async () => file)] });
});
afterAll(() => house.close());

it('files of two areas take turns with each other: nobody waits for two, whatever they are of', async () => {
  const who = await house.user();
  const first = house.call(stock, {}, { as: who });
  await isBegun;
  expect(await house.call(parking, {}, { as: who })).toMatchObject({ body: { code: 'LIMIT' } });
  written(file);
  expect(await first).toMatchObject({ status: 200, body: file });
  expect(await house.call(parking, {}, { as: who })).toMatchObject({ status: 200 });
});
