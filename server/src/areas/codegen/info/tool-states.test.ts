import { toolStates } from './tool-states.ts';

const silent = () => Promise.reject(new Error('refused'));
const all = { hold: () => true, demand: () => {} };

it('tells of each tool how many of its systems answer', async () => {
  const systems = [
    { kind: 'dns', name: 'a', ping: async () => {} },
    { kind: 'dns', name: 'b', ping: silent },
    { kind: 'objectStore', name: 'c', ping: silent },
  ] as const;
  const states = await toolStates(systems)(all);
  expect(states).toContainEqual({ tool: 'dns', systems: 2, answering: 1 });
  expect(states).toContainEqual({ tool: 'qiniu', systems: 1, answering: 0 });
  expect(states).toContainEqual({ tool: 'clashInfo', systems: 0, answering: 0 });
});

it('of tools that somebody may not open nothing is told', async () => {
  const onlyDns = { ...all, hold: (permission: string) => permission === 'codegen.dns.use' };
  expect((await toolStates([])(onlyDns)).map(({ tool }) => tool)).toEqual(['dns']);
});

it('of a system for administrators nothing is told to others, and it is not asked', async () => {
  let asked = 0;
  const ping = async () => {
    asked += 1;
  };
  const states = toolStates([{ kind: 'database', name: 'kept', adminsOnly: true, ping }]);
  const others = { ...all, hold: (permission: string) => permission !== 'codegen.power.manage' };
  expect(await states(others)).toContainEqual({ tool: 'database', systems: 0, answering: 0 });
  expect(asked).toBe(0);
  expect(await states(all)).toContainEqual({ tool: 'database', systems: 1, answering: 1 });
});

it('many who look are one question in half a minute', async () => {
  let [time, asked] = [0, 0];
  const ping = async () => {
    asked += 1;
  };
  const states = toolStates([{ kind: 'clash', name: 'a', ping }], () => time);
  await Promise.all([states(all), states(all)]);
  time = 29_999;
  await states(all);
  expect(asked).toBe(1);
  time = 30_000;
  await states(all);
  expect(asked).toBe(2);
});
