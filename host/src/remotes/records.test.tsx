import { recordEvents } from '@console/contract';
import { connectApi } from '@console/shell';
import { answer, expectConsole, FakeApi } from '@console/testing';
import { jest } from '@jest/globals';
import { liveRecords, readPageRecords } from './records.ts';
import { recordOf, releaseNamed } from './testing-records.ts';

const notes = recordOf('notes', { area: 'note' });
const timber = recordOf('timber', { area: 'note', live: releaseNamed('timber', 'ba9876543210') });

it('operators hear once of a remote that claims the area of another one, and it is not shown', async () => {
  const listed = [notes, timber].map((one) => `"${one.remote}/${one.area}",\n${JSON.stringify(one)}\n,\n`);
  document.body.innerHTML = `<script type="application/json" id="live-records">[${listed.join('')}null]</script>`;
  const api = new FakeApi([answer(recordEvents, () => undefined)]);
  connectApi({ transport: api.transport });
  jest.useFakeTimers();
  expectConsole(/timber claims the area note, which is another remote's/);
  for (const _ of ['as the page came', 'as the server says later']) {
    await readPageRecords();
    await jest.advanceTimersByTimeAsync(2_000);
  }
  jest.useRealTimers();
  expect(liveRecords().map(({ remote }) => remote)).toEqual(['notes']);
  const told = api.callsOf(recordEvents).map(({ body }) => body?.events);
  expect(told).toMatchObject([
    [{ kind: 'remote', failure: 'shape', remote: 'timber', release: 'ba9876543210' }],
  ]);
});
