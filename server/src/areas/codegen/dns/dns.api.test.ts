import type { BodyOf, CallInput, ResultOf } from '@console/contract';
import {
  checkMail,
  createDnsWatch,
  type DnsWatch,
  endDnsWatch,
  listDnsResolvers,
  listDnsWatches,
  mostDnsWatches,
  queryDns,
  queryDnsServer,
  traceDns,
} from '@console/contract/codegen';
import { listNotifications } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { accepted } from '../../../../testing/answers.ts';
import { hostileAddresses, spellingsOfLoopback } from '../../../../testing/hostile-addresses.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { settings } from '../../../config.ts';
import { dns } from '../../../simulators/dns/index.ts';
import type { RunningSimulator } from '../../../simulators/simulator.ts';
import { askDue } from './watches.ts';

let simulated: RunningSimulator;
let house: TestServer;
let lin: Person;
let chen: Person;
let stranger: Person;
const resolvers = ['Simulated UDP', 'Simulated TCP', 'Simulated DoH'];

beforeAll(async () => {
  simulated = await dns.start(0);
  house = await testServer({ config: { DNS_RESOLVERS: named() } });
  [lin, chen, stranger] = await Promise.all([
    house.user({ roles: ['developer'] }),
    house.user({ roles: ['developer'] }),
    house.user({ roles: ['member'] }),
  ]);
});
afterAll(async () => {
  await house.close();
  await simulated.stop();
});

const named = () => settings.DNS_RESOLVERS.schema.parse(simulated.settings.DNS_RESOLVERS);
const query = async (body: Partial<BodyOf<typeof queryDns>>) =>
  accepted(
    await house.call(
      queryDns,
      { body: { names: ['example.com'], types: ['A'], resolvers, ...body } },
      { as: lin },
    ),
  );

describe('who may', () => {
  const body = { names: ['example.com'], types: ['A' as const] };
  it('not signed in → 401, without the permission → 403 that names it', async () => {
    expect((await house.call(listDnsResolvers)).status).toBe(401);
    expect(await house.call(queryDns, { body: { ...body, resolvers } }, { as: stranger })).toMatchObject({
      status: 403,
      body: { details: { permission: 'codegen.dns.use' } },
    });
    expect(
      await house.call(queryDnsServer, { body: { ...body, server: '1.1.1.1' } }, { as: stranger }),
    ).toMatchObject({
      status: 403,
      body: { details: { permission: 'codegen.dns.custom' } },
    });
  });
  it('resolvers are told by name and kind; nobody learns an address', async () => {
    const answer = await house.call(listDnsResolvers, {}, { as: lin });
    expect(answer.body).toEqual({
      resolvers: [
        { name: 'Simulated UDP', kind: 'udp' },
        { name: 'Simulated TCP', kind: 'tcp' },
        { name: 'Simulated DoH', kind: 'doh' },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1');
  });
  it('without a setting there is the one that the machine uses itself', async () => {
    const plain = await testServer();
    const as = await plain.user({ roles: ['developer'] });
    expect((await plain.call(listDnsResolvers, {}, { as })).body).toEqual({
      resolvers: [{ name: 'system', kind: 'system' }],
    });
    await plain.close();
  });
});

describe('lookup', () => {
  it('several resolvers side by side, each with its way, its flags and its records', async () => {
    const { names, answers } = await query({ names: ['https://www.EXAMPLE.com/a?b', '例子.example.com'] });
    expect(names).toEqual([
      {
        given: 'https://www.EXAMPLE.com/a?b',
        name: 'www.example.com',
        shown: 'www.example.com',
        taken: 'host',
      },
      {
        given: '例子.example.com',
        name: 'xn--fsqu00a.example.com',
        shown: '例子.example.com',
        taken: 'whole',
      },
    ]);
    expect(answers.map(({ name, resolver, over }) => [name, resolver, over])).toEqual([
      ['www.example.com', 'Simulated UDP', 'udp'],
      ['www.example.com', 'Simulated TCP', 'tcp'],
      ['www.example.com', 'Simulated DoH', 'doh'],
      ['xn--fsqu00a.example.com', 'Simulated UDP', 'udp'],
      ['xn--fsqu00a.example.com', 'Simulated TCP', 'tcp'],
      ['xn--fsqu00a.example.com', 'Simulated DoH', 'doh'],
    ]);
    expect(answers[0]).toMatchObject({
      outcome: 'answer',
      rcode: 'NOERROR',
      flags: ['rd', 'ra', 'ad'],
      records: [
        { name: 'www.example.com', type: 'CNAME', ttl: 300, data: 'example.com.' },
        { name: 'example.com', type: 'A', ttl: 300, data: '203.0.113.10' },
      ],
    });
  });
  it('resolvers may disagree', async () => {
    const { answers } = await query({ names: ['moving.example.com'] });
    expect(answers.map(({ records }) => records[0]?.data)).toEqual([
      '203.0.113.20',
      '203.0.113.10',
      '203.0.113.20',
    ]);
  });
  it('each way to get no record is told apart', async () => {
    const names = ['missing', 'broken', 'refused', 'unknowing', 'cut'].map((one) => `${one}.example.com`);
    const { answers } = await query({
      names: [...names, 'mx1.example.com'],
      types: ['AAAA'],
      resolvers: ['Simulated UDP'],
    });
    expect(answers.map(({ outcome, rcode }) => [outcome, rcode])).toEqual([
      ['nxdomain', 'NXDOMAIN'],
      ['servfail', 'SERVFAIL'],
      ['refused', 'REFUSED'],
      ['other', 'NOTIMP'],
      ['unreachable', null],
      ['nodata', 'NOERROR'],
    ]);
    expect(answers[0]?.authority).toMatchObject([{ name: 'example.com', type: 'SOA' }]);
  });
  it('an address is asked for in reverse, whatever type is wanted', async () => {
    const { names, answers } = await query({
      names: ['203.0.113.10'],
      types: ['A', 'MX'],
      resolvers: ['Simulated DoH'],
    });
    expect(names).toMatchObject([{ name: '10.113.0.203.in-addr.arpa', taken: 'reverse' }]);
    expect(answers).toMatchObject([{ type: 'PTR', outcome: 'answer', records: [{ data: 'example.com.' }] }]);
  });
  it('the same name twice is asked for once', async () => {
    expect((await query({ names: ['example.com', 'Example.COM.'] })).answers).toHaveLength(3);
  });
  it.each<[string, string, Record<string, unknown>]>([
    ['names.1', 'label_too_long', { names: ['a.test', `${'a'.repeat(64)}.test`] }],
    ['names.0', 'name_too_long', { names: [Array(64).fill('abcd').join('.')] }],
    ['names.0', 'empty_label', { names: ['a..test'] }],
    ['names.0', 'wildcard', { names: ['*.example.com'] }],
    ['names.0', 'not_a_domain', { names: ['no name'] }],
    ['names', 'too_small', { names: [] }],
    ['names', 'too_big', { names: Array.from({ length: 21 }, (_, at) => `a${at}.test`) }],
    [
      'names',
      'too_many_questions',
      { names: Array(20).fill('a.test'), types: ['A', 'AAAA', 'MX', 'NS', 'TXT', 'SOA'] },
    ],
    ['types', 'too_small', { types: [] }],
    ['types.0', 'invalid_value', { types: ['AXFR'] }],
    ['resolvers.1', 'unknown_resolver', { resolvers: ['Simulated UDP', '8.8.8.8'] }],
    // Where a trace begins is no resolver.
    ['resolvers.0', 'unknown_resolver', { resolvers: ['Simulated root'] }],
  ])('%s: %s', async (path, code, more) => {
    const body = { names: ['example.com'], types: ['A'], resolvers, ...more };
    expect(await house.call(queryDns, { body } as CallInput<typeof queryDns>, { as: lin })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', fields: [{ path, code }] },
    });
  });
  it('sixty a minute, by person', async () => {
    const strict = await testServer({ config: { DNS_RESOLVERS: named(), RATE_LIMIT_PER_MINUTE: 600 } });
    const [one, other] = await Promise.all([
      strict.user({ roles: ['developer'] }),
      strict.user({ roles: ['developer'] }),
    ]);
    const ask = (as: Person) =>
      strict.call(
        queryDns,
        { body: { names: ['example.com'], types: ['A'], resolvers: ['Simulated UDP'] } },
        { as },
      );
    const statuses = await Promise.all(
      Array.from({ length: 61 }, () => ask(one).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask(other)).status).toBe(200);
    await strict.close();
  });
});

describe('a server of one’s own choice', () => {
  const ask = (server: string) =>
    house.call(queryDnsServer, { body: { names: ['example.com'], types: ['A'], server } }, { as: lin });
  it.each(hostileAddresses)('%s (%s) is not asked', async (address) => {
    expect(await ask(address)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'server', code: expect.stringMatching(/^not_(?:public|an_ip_address)$/) }] },
    });
  });
  it.each([
    ...spellingsOfLoopback,
    'localhost',
    'dns.example.com',
    '1.1.1.1:5353',
    '[::1]:53',
    'https://1.1.1.1/',
  ])(
    '%s is no address: names could change their mind, and only the port of DNS is asked',
    async (address) => {
      expect(await ask(address)).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'server', code: 'not_an_ip_address' }] },
      });
    },
  );
});

describe('trace', () => {
  const traced = async (name: string, type: BodyOf<typeof traceDns>['type'] = 'A') =>
    accepted(await house.call(traceDns, { body: { name, type } }, { as: lin }));
  it('from the root down to the zone’s own server', async () => {
    const { steps, end } = await traced('www.example.com', 'CNAME');
    expect(end).toBe('answer');
    expect(
      steps.map(({ zone, address, outcome, referral }) => [zone, address, outcome, referral?.zone]),
    ).toEqual([
      ['.', '127.0.0.1', 'referral', 'com'],
      ['com', '127.0.0.2', 'referral', 'example.com'],
      ['example.com', '127.0.0.3', 'answer', undefined],
    ]);
    expect(steps.at(-1)?.records).toMatchObject([{ type: 'CNAME', data: 'example.com.' }]);
  });
  it.each([
    ['missing.example.com', 'nxdomain'],
    ['broken.example.com', 'servfail'],
    ['nothing.com', 'nxdomain'],
    // Its servers lead back to where one came from.
    ['circle.com', 'astray'],
  ])('%s ends with %s', async (name, end) => expect((await traced(name)).end).toBe(end));
  it('a zone whose server says it is in a private network: nobody is spoken to there', async () => {
    const { steps, end } = await traced('example.org');
    expect(steps.at(-1)).toMatchObject({
      zone: 'example.org',
      address: '10.0.0.53',
      outcome: 'forbidden',
      ms: 0,
    });
    expect(end).toBe('unreachable');
  });
  it('without the operator’s word not even this machine is', async () => {
    const walled = named().map((one) => (one.kind === 'root' ? { ...one, within: [] } : one));
    const other = await testServer({ config: { DNS_RESOLVERS: walled } });
    const as = await other.user({ roles: ['developer'] });
    const answer = accepted(await other.call(traceDns, { body: { name: 'example.com', type: 'A' } }, { as }));
    expect(answer).toMatchObject({
      end: 'unreachable',
      steps: [{ address: '127.0.0.1', outcome: 'forbidden' }],
    });
    await other.close();
  });
  it('a bad name → 422 at its field', async () => {
    expect(await house.call(traceDns, { body: { name: 'a..b', type: 'A' } }, { as: lin })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'name', code: 'empty_label' }] },
    });
  });
});

describe('mail check', () => {
  const check = async (domain: string, selectors: string[] = []) =>
    accepted(
      await house.call(checkMail, { body: { domain, selectors, resolver: 'Simulated UDP' } }, { as: lin }),
    ).parts;
  const codesOf = (parts: ResultOf<typeof checkMail>['parts']) =>
    parts.map(({ part, subject, findings }) => [part, subject, findings.map(({ code }) => code)]);
  it('a domain that is set up well', async () => {
    expect(codesOf(await check('lin@example.com'))).toEqual([
      ['mx', 'example.com', ['mx_good']],
      ['spf', 'example.com', ['spf_lookups', 'spf_all_fail']],
      ['dmarc', '_dmarc.example.com', ['dmarc_policy_reject']],
      ['dkim', 'default._domainkey.example.com', ['dkim_good']],
    ]);
  });
  it('one whose mail anybody can forge', async () => {
    const parts = await check('example.org', ['selector1', 'k1', 'nobody']);
    expect(codesOf(parts)).toEqual([
      ['mx', 'example.org', ['mx_is_alias', 'mx_without_address']],
      [
        'spf',
        'example.org',
        ['spf_circle', 'spf_include_without_record', 'spf_too_many_lookups', 'spf_ptr', 'spf_all_pass'],
      ],
      ['dmarc', '_dmarc.example.org', ['dmarc_policy_none', 'dmarc_percent', 'dmarc_no_reports']],
      ['dkim', 'selector1._domainkey.example.org', ['dkim_weak_key', 'dkim_testing']],
      ['dkim', 'k1._domainkey.example.org', ['dkim_revoked']],
      ['dkim', 'nobody._domainkey.example.org', ['dkim_none']],
    ]);
    expect(parts[1]?.findings.find(({ code }) => code === 'spf_too_many_lookups')?.params).toEqual({
      count: 13,
      maximum: 10,
    });
  });
  it('of very many mail servers the first twenty are asked for', async () => {
    const [mx] = await check('many.example.org');
    expect(mx?.records).toHaveLength(20);
    // Those behind have no address, which is not said of them.
    expect(mx?.findings).toEqual([
      { tone: 'warning', code: 'mx_many', params: { count: 30, maximum: 20 } },
      { tone: 'good', code: 'mx_good', params: { count: 20 } },
    ]);
  });
  it('one without mail, a name that does not exist, a server that says nothing', async () => {
    expect(codesOf(await check('example.net'))).toEqual([
      ['mx', 'example.net', ['mx_null']],
      ['spf', 'example.net', ['spf_lookups', 'spf_all_fail']],
      ['dmarc', '_dmarc.example.net', ['dmarc_policy_reject']],
      ['dkim', '*._domainkey.example.net', ['dkim_selector_needed']],
    ]);
    expect(codesOf(await check('missing.example.com'))).toMatchObject([
      ['mx', 'missing.example.com', ['no_such_domain']],
      ['spf', 'missing.example.com', ['spf_none']],
      ['dmarc', '_dmarc.example.com', ['dmarc_inherited', 'dmarc_policy_reject']],
      ['dkim', '*._domainkey.missing.example.com', ['dkim_selector_needed']],
    ]);
    expect(codesOf(await check('broken.example.com'))[0]).toEqual([
      'mx',
      'broken.example.com',
      ['not_answered'],
    ]);
  });
  it.each([
    ['domain', 'not_a_mail_domain', { domain: 'com' }],
    ['domain', 'not_a_mail_domain', { domain: '192.0.2.1' }],
    ['domain', 'wildcard', { domain: '*.example.com' }],
    ['selectors.0', 'not_a_domain', { selectors: ['no selector'] }],
    ['resolver', 'unknown_resolver', { resolver: 'nobody' }],
  ])('%s: %s', async (path, code, more) => {
    const body = { domain: 'example.com', selectors: [], resolver: 'Simulated UDP', ...more };
    expect(await house.call(checkMail, { body }, { as: lin })).toMatchObject({
      status: 422,
      body: { fields: [{ path, code }] },
    });
  });
});

describe('watch', () => {
  const told: { userId: string; topic: string; id?: string | undefined }[] = [];
  const live = {
    tell: (userId: string, event: { topic: string; id?: string | undefined }) => {
      told.push({ userId, ...event });
    },
  };
  /** What any process does, however long ago the watch was made. */
  const turn = (at: number) =>
    askDue({ database: house.database, live, config: { DNS_RESOLVERS: named() }, now: () => at });
  const create = (body: Partial<BodyOf<typeof createDnsWatch>> = {}, as = lin) =>
    house.call(
      createDnsWatch,
      {
        body: { name: 'spreading.example.com', type: 'A', expected: '203.0.113.20', resolvers, ...body },
        idempotencyKey: crypto.randomUUID(),
      },
      { as },
    );
  const list = async (as = lin) => accepted(await house.call(listDnsWatches, {}, { as })).items;
  const one = async (watchId: string) => (await list()).find((watch) => watch.watchId === watchId);
  const news = async (as: Person) =>
    accepted(await house.call(listNotifications, { query: { kinds: 'dnsWatchOver' } }, { as })).items;

  beforeEach(async () => {
    told.length = 0;
    await house.db({ kind: 'owner' }).rows(sql`delete from codegen.dns_watches`);
    await house.db({ kind: 'owner' }).rows(sql`delete from platform.notifications`);
  });

  it('asks again every half minute until all have it, then tells once', async () => {
    const { watchId, createdAt, endsAt } = accepted(await create());
    expect(Date.parse(endsAt) - Date.parse(createdAt)).toBe(30 * 60_000);
    const begin = Date.parse(createdAt) + 1;
    expect(await turn(begin)).toBe(1);
    expect(await one(watchId)).toMatchObject({
      state: 'watching',
      rounds: 1,
      answers: [
        { resolver: 'Simulated UDP', matches: false, values: ['203.0.113.10'] },
        { resolver: 'Simulated TCP', matches: false },
        { resolver: 'Simulated DoH', matches: false },
      ],
    });
    expect(await turn(begin + 29_000)).toBe(0);
    await turn(begin + 30_000);
    expect((await one(watchId))?.answers.map(({ matches }) => matches)).toEqual([true, false, false]);
    await turn(begin + 60_000);
    expect(await news(lin)).toEqual([]);
    // Two processes at the same moment: one of them asks.
    const both = await Promise.all([turn(begin + 90_000), turn(begin + 90_000)]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await one(watchId)).toMatchObject({ state: 'reached', rounds: 4 });
    expect(await turn(begin + 120_000)).toBe(0);
    expect(await news(lin)).toMatchObject([
      { kind: 'dnsWatchOver', payload: { watchId, outcome: 'reached', matching: 3, of: 3 } },
    ]);
    expect(told.filter(({ topic }) => topic === 'notification')).toHaveLength(1);
    expect(told.filter(({ topic, id }) => topic === 'dnsWatch' && id === watchId)).toHaveLength(4);
  });

  it('after half an hour it is over, and says how far it came', async () => {
    const { watchId, endsAt } = accepted(await create({ name: 'moving.example.com' }));
    await turn(Date.parse(endsAt) - 1000);
    expect(await one(watchId)).toMatchObject({ state: 'watching' });
    await turn(Date.parse(endsAt) + 30_000);
    expect(await one(watchId)).toMatchObject({ state: 'expired' });
    expect(await news(lin)).toMatchObject([{ payload: { outcome: 'expired', matching: 2, of: 3 } }]);
  });

  it('one that is ended is asked for no more, and nobody is told', async () => {
    const { watchId, createdAt } = accepted(await create());
    const end = () => house.call(endDnsWatch, { params: { watchId } }, { as: lin });
    expect(accepted(await end())).toMatchObject({ state: 'ended' });
    expect(accepted(await end())).toMatchObject({ state: 'ended' });
    expect(await turn(Date.parse(createdAt) + 60_000)).toBe(0);
    expect(await news(lin)).toEqual([]);
  });

  it('one that is ended while it is being asked for stays ended', async () => {
    const { watchId, createdAt } = accepted(
      await create({ name: 'slow.example.com', expected: '203.0.113.10' }),
    );
    const asking = turn(Date.parse(createdAt) + 1);
    await house.call(endDnsWatch, { params: { watchId } }, { as: lin });
    await asking;
    expect(await one(watchId)).toMatchObject({ state: 'ended' });
    expect(await news(lin)).toEqual([]);
  });

  it('is one’s own', async () => {
    const { watchId } = accepted(await create());
    expect(await list(chen)).toEqual([]);
    expect((await house.call(endDnsWatch, { params: { watchId } }, { as: chen })).status).toBe(404);
    const all = sql`select watch_id from codegen.dns_watches`;
    expect(await house.db({ kind: 'user', userId: chen.userId }).rows(all)).toEqual([]);
  });

  it('ten at a time, also when all of them come at once', async () => {
    const answers = await Promise.all(Array.from({ length: mostDnsWatches + 3 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostDnsWatches);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    const [first] = await list();
    await house.call(endDnsWatch, { params: { watchId: (first as DnsWatch).watchId } }, { as: lin });
    expect((await create()).status).toBe(201);
  });

  it('a name that means the same is asked for as such; the letters of its language are shown', async () => {
    expect(accepted(await create({ name: 'https://例子.example.com/' }))).toMatchObject({
      name: 'xn--fsqu00a.example.com',
      shown: '例子.example.com',
    });
  });

  it('a resolver that the operator has taken away says nothing', async () => {
    const { watchId, createdAt } = accepted(await create({ name: 'example.com', expected: '203.0.113.10' }));
    await askDue({
      ...{ database: house.database, live, now: () => Date.parse(createdAt) + 1 },
      config: { DNS_RESOLVERS: named().slice(0, 1) },
    });
    expect(await one(watchId)).toMatchObject({
      state: 'watching',
      answers: [{ matches: true }, { outcome: 'unreachable', matches: false }, { outcome: 'unreachable' }],
    });
  });

  it.each([
    ['name', 'wildcard', { name: '*.example.com' }],
    ['resolvers.0', 'unknown_resolver', { resolvers: ['8.8.8.8'] }],
    ['expected', 'too_small', { expected: ' ' }],
  ])('%s: %s', async (path, code, more) => {
    expect(await create(more)).toMatchObject({ status: 422, body: { fields: [{ path, code }] } });
  });
});
