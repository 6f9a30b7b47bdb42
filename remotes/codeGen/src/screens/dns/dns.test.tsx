/// <reference types="@testing-library/jest-dom" />
import type { FieldProblem, ResultOf } from '@console/contract';
import {
  checkMail,
  createDnsWatch,
  type DnsAnswer,
  type DnsWatch,
  endDnsWatch,
  listDnsResolvers,
  listDnsWatches,
  queryDns,
  queryDnsServer,
  traceDns,
} from '@console/contract/codegen';
import { tellLiveEvent } from '@console/shell';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { give } from '../../handover/handover.ts';
import remote from '../../remote.tsx';

const listed: ResultOf<typeof listDnsResolvers> = {
  resolvers: [
    { name: 'system', kind: 'system' },
    { name: 'Office', kind: 'udp' },
    { name: 'Public', kind: 'doh' },
  ],
};
const resolvers = answer(listDnsResolvers, () => listed);
const watch: DnsWatch = {
  ...{ watchId: '019a0000-0000-7000-8000-0000000000d1', name: 'a.example', shown: 'a.example', type: 'A' },
  ...{ expected: '192.0.2.2', resolvers: ['Office', 'Public'], state: 'watching', rounds: 1 },
  answers: [
    { resolver: 'Office', outcome: 'answer', values: ['192.0.2.2'], matches: true },
    { resolver: 'Public', outcome: 'answer', values: ['192.0.2.1'], matches: false },
  ],
  ...{ createdAt: '2026-11-29T08:00:00.000Z', lastAt: '2026-11-29T08:00:30.000Z' },
  ...{ endsAt: '2026-11-29T08:30:00.000Z', endedAt: null },
};
const noWatches = answer(listDnsWatches, () => ({ items: [] }));

const said = (resolver: string, more: Partial<DnsAnswer> = {}): DnsAnswer => ({
  ...{ name: 'example.com', type: 'A', resolver, outcome: 'answer', rcode: 'NOERROR', flags: ['rd', 'ra'] },
  ...{ over: 'udp', ms: 12, authority: [] },
  records: [{ name: 'example.com', type: 'A', ttl: 300, data: '192.0.2.1' }],
  ...more,
});
const other = { records: [{ name: 'example.com', type: 'A', ttl: 60, data: '192.0.2.2' }] };
const whole = { given: 'example.com', name: 'example.com', shown: 'example.com', taken: 'whole' as const };
const found = (...answers: DnsAnswer[]) => answer(queryDns, () => ({ names: [whole], answers }));

interface Shown {
  at?: string;
  api?: readonly FakeAnswer[];
  language?: 'zh' | 'en';
  permissions?: string[];
}
const show = ({
  at = '',
  api = [],
  language = 'en',
  permissions = ['codegen.dns.use', 'codegen.dns.custom'],
}: Shown = {}) =>
  renderRemote(remote, {
    path: `/codeGen/dns${at}`,
    language,
    permissions: permissions as never,
    api: [resolvers, noWatches, ...api],
  });
const put = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('lookup', () => {
  it.each([
    ['en', 'Lookup', 'Look up', 'Names', 'All agree'],
    ['zh', '查询', '查询', '域名', '结果一致'],
  ] as const)('empty, then with answers that agree, in %s', async (language, title, run, label, agree) => {
    const { user } = await show({ language, api: [found(said('system'), said('Office'), said('Public'))] });
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
    keepState();
    await put(label, 'example.com');
    await user.click(screen.getByRole('button', { name: run }));
    expect(await screen.findByText(agree)).toBeInTheDocument();
    keepState();
  });

  it('asks the chosen resolvers for the chosen types, with Mod+Enter', async () => {
    const { user, api } = await show({ api: [found(said('Office'))] });
    await put('Names', 'example.com, www.example.com\n例子.example.com');
    await user.click(screen.getByRole('checkbox', { name: 'MX' }));
    await user.click(screen.getByRole('checkbox', { name: 'A' }));
    await user.click(screen.getByRole('checkbox', { name: 'System' }));
    fireEvent.keyDown(screen.getByLabelText('Names'), { key: 'Enter', ctrlKey: true });
    await screen.findByRole('table', { name: 'example.com · A' });
    expect(api.callsOf(queryDns)).toMatchObject([
      {
        body: {
          names: ['example.com', 'www.example.com', '例子.example.com'],
          types: ['AAAA', 'MX'],
          resolvers: ['Office', 'Public'],
        },
      },
    ]);
  });

  it('marks who says something else, and shows differences only with D', async () => {
    const same = { type: 'MX' as const, outcome: 'answer' as const, records: [] };
    const api = [
      found(
        said('system'),
        said('Office', other),
        said('Public'),
        said('system', same),
        said('Office', same),
      ),
    ];
    const { user } = await show({ api });
    await put('Names', 'example.com');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('1 resolver differs')).toBeInTheDocument();
    const rows = await rowsOf('example.com · A');
    expect(rows[0]).toBe('System192.0.2.1300RD RAUDP12 ms');
    expect(rows[1]).toBe('Office192.0.2.2Different60RD RAUDP12 ms');
    expect(screen.getByText('192.0.2.2').tagName).toBe('MARK');
    expect(screen.getByRole('table', { name: 'example.com · MX' })).toBeInTheDocument();
    keepState();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('d');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'example.com · MX' })).toBeNull());
    expect(screen.getByRole('table', { name: 'example.com · A' })).toBeInTheDocument();
  });

  it('five ways to get no answer are five sentences', async () => {
    const nothing = { records: [], flags: [] };
    const soa = { name: 'example.com', type: 'SOA', ttl: 1, data: 'x' };
    const answers = [
      said('a', { ...nothing, outcome: 'nodata' }),
      said('b', { ...nothing, outcome: 'nxdomain', authority: [soa] }),
      said('c', { ...nothing, outcome: 'servfail' }),
      said('d', { ...nothing, outcome: 'refused' }),
      said('e', { ...nothing, outcome: 'timeout', rcode: null }),
      said('f', { ...nothing, outcome: 'unreachable', rcode: null }),
      said('g', { ...nothing, outcome: 'other', rcode: 'NOTIMP' }),
    ];
    const { user } = await show({ api: [found(...answers)] });
    await put('Names', 'example.com');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    const rows = await rowsOf('example.com · A');
    const sentences = [
      'The name exists but has no A record.',
      'This name does not exist (NXDOMAIN).According to zone example.com',
      'The resolver could not find an answer (SERVFAIL).',
      'The server refuses to answer this question (REFUSED).',
      'No answer within five seconds.',
      'The server can’t be reached or gave no valid answer.',
      'The server answered with NOTIMP.',
    ];
    for (const [at, sentence] of sentences.entries()) expect(rows[at]).toContain(sentence);
    keepState();
  });

  it('types that nobody has are told in a line', async () => {
    const none = (type: 'CAA' | 'SRV') => said('Office', { type, outcome: 'nodata', records: [] });
    const { user } = await show({ api: [found(said('Office'), none('CAA'), none('SRV'))] });
    await put('Names', 'example.com');
    await user.click(screen.getByRole('button', { name: 'All types' }));
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('example.com has no records of type CAA, SRV.')).toBeInTheDocument();
  });

  it('says what was made of an address, and shows a name in both forms', async () => {
    const names = [
      {
        given: 'https://例子.example/x',
        name: 'xn--fsqu00a.example',
        shown: '例子.example',
        taken: 'host' as const,
      },
    ];
    const { user } = await show({
      api: [answer(queryDns, () => ({ names, answers: [said('Office', { name: 'xn--fsqu00a.example' })] }))],
    });
    await put('Names', 'https://例子.example/x');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('https://例子.example/x: looked up as 例子.example')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '例子.example · A' })).toBeInTheDocument();
    expect(screen.getByText('xn--fsqu00a.example')).toBeInTheDocument();
  });

  it.each<[string, FieldProblem, string]>([
    ['empty', { path: 'names.1', code: 'empty_label' }, 'a..b: A part between two dots is empty.'],
    [
      'wildcard',
      { path: 'names.0', code: 'wildcard' },
      'x.test: A wildcard can’t be looked up. Enter a name that it covers.',
    ],
    [
      'too much',
      { path: 'names', code: 'too_many_questions', params: { maximum: 300 } },
      'Names × types × resolvers may be at most 300. Choose fewer.',
    ],
  ])('a bad name is told under its field: %s', async (_, problem, text) => {
    const { user } = await show({ api: [refuse(queryDns, 'VALIDATION', { fields: [problem] })] });
    await put('Names', 'x.test a..b');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('Names')).toHaveAttribute('aria-invalid', 'true');
    keepState();
  });

  it('nobody chosen is said before anybody is asked', async () => {
    const { user, api } = await show({ api: [found()] });
    for (const name of ['System', 'Office', 'Public'])
      await user.click(await screen.findByRole('checkbox', { name }));
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('Choose a resolver or enter a server.')).toBeInTheDocument();
    expect(api.callsOf(queryDns)).toEqual([]);
  });

  it('a server of one’s own is asked beside the others, by whoever may', async () => {
    const custom = answer(queryDnsServer, ({ body }) => ({ names: [whole], answers: [said(body.server)] }));
    const { user } = await show({ api: [found(said('Office')), custom] });
    await put('Names', 'example.com');
    await put('Another server (optional)', '9.9.9.9');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect((await rowsOf('example.com · A')).map((row) => row?.slice(0, 7))).toEqual(['Office1', '9.9.9.9']);
  });
  it('not offered to whoever may not', async () => {
    await show({ permissions: ['codegen.dns.use'] });
    await screen.findByLabelText('Names');
    expect(screen.queryByLabelText('Another server (optional)')).toBeNull();
  });
  it('a refused address stands under its field', async () => {
    const { user } = await show({
      api: [
        found(said('Office')),
        refuse(queryDnsServer, 'VALIDATION', { fields: [{ path: 'server', code: 'not_public' }] }),
      ],
    });
    await put('Names', 'example.com');
    await put('Another server (optional)', '127.0.0.1');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(
      await screen.findByText('This address is private or reserved. Only public servers can be asked.'),
    ).toBeInTheDocument();
  });

  it('what another tool has given is filled in', async () => {
    const before = await show();
    await screen.findByLabelText('Names');
    before.unmount();
    give('given.example', { from: 'index', to: 'dns', kind: 'domain' });
    await show();
    expect(await screen.findByLabelText('Names')).toHaveValue('given.example');
  });

  it('loading, and too many questions a minute', async () => {
    const { user } = await show({ api: [hang(queryDns)] });
    await put('Names', 'example.com');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    keepState();
  });
  it('a refusal of the whole call is said', async () => {
    const { user } = await show({ api: [refuse(queryDns, 'LIMIT')] });
    await put('Names', 'example.com');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('Too many requests. Wait a moment and try again.')).toBeInTheDocument();
  });
});

describe('an expected value', () => {
  it('becomes a percentage, and a watch', async () => {
    let items: DnsWatch[] = [];
    const { user, api } = await show({
      api: [
        found(said('system'), said('Office', other), said('Public')),
        answer(listDnsWatches, () => ({ items })),
        answer(createDnsWatch, () => {
          items = [watch];
          return watch;
        }),
      ],
    });
    await put('Names', 'example.com');
    await put('Expected value (optional)', '192.0.2.2');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByRole('meter', { name: 'Has 192.0.2.2' })).toBeInTheDocument();
    expect(screen.getByText('1 of 3 (33%)')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Notify me when all have it' }));
    expect(await screen.findByRole('table', { name: 'Watched names' })).toBeInTheDocument();
    expect(api.callsOf(createDnsWatch)).toMatchObject([
      {
        body: {
          name: 'example.com',
          type: 'A',
          expected: '192.0.2.2',
          resolvers: ['system', 'Office', 'Public'],
        },
      },
    ]);
    keepState();
  });
  it('everywhere: nothing to watch', async () => {
    const { user } = await show({ api: [found(said('Office'), said('Public'))] });
    await put('Names', 'example.com');
    await put('Expected value (optional)', '192.0.2.1');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('2 of 2 (100%)')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Notify me when all have it' })).toBeNull();
  });
  it('a watch follows what the server tells, and can be ended', async () => {
    let now = watch;
    const { user } = await show({
      api: [
        answer(listDnsWatches, () => ({ items: [now] })),
        answer(endDnsWatch, () => {
          now = { ...now, state: 'ended', endedAt: '2026-11-29T08:02:00.000Z' };
          return now;
        }),
      ],
    });
    expect(await screen.findByText('Watching')).toBeInTheDocument();
    now = { ...watch, answers: watch.answers.map((one) => ({ ...one, matches: true })) };
    act(() => tellLiveEvent({ topic: 'dnsWatch', id: watch.watchId }));
    await waitFor(() => expect(screen.getByText('2 / 2')).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'End watching a.example A' }));
    expect(await screen.findByText('Ended')).toBeInTheDocument();
  });
  it('too many watches are refused with the number', async () => {
    const { user } = await show({
      api: [
        found(said('Office', other), said('Public')),
        refuse(createDnsWatch, 'LIMIT', { details: { reason: 'too_many_watches', maximum: 10 } }),
      ],
    });
    await put('Names', 'example.com');
    await put('Expected value (optional)', '192.0.2.2');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    await user.click(await screen.findByRole('button', { name: 'Notify me when all have it' }));
    expect(await screen.findByText('You already watch 10 names. End one first.')).toBeInTheDocument();
  });
  it('watches that cannot be listed say so in their place', async () => {
    await show({ api: [refuse(listDnsWatches, 'UNAVAILABLE')] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.getByLabelText('Names')).toBeInTheDocument();
  });
});

describe('trace', () => {
  it('server by server', async () => {
    const step = { ms: 3, records: [], referral: null };
    const traced: ResultOf<typeof traceDns> = {
      name: whole,
      steps: [
        {
          ...step,
          zone: '.',
          server: '.',
          address: '198.41.0.4',
          outcome: 'referral',
          referral: { zone: 'com', servers: ['a.gtld'] },
        },
        { ...step, zone: 'com', server: 'a.gtld', address: '10.0.0.1', outcome: 'forbidden' },
        {
          ...step,
          zone: 'com',
          server: 'b.gtld',
          address: '192.0.2.9',
          outcome: 'answer',
          records: said('x').records,
        },
      ],
      end: 'answer',
    };
    const { user } = await show({
      api: [answer(traceDns, () => traced)],
    });
    expect(await screen.findByRole('button', { name: 'Trace' })).toBeDisabled();
    await put('Names', 'example.com');
    await user.click(screen.getByRole('button', { name: 'Trace example.com A' }));
    expect(await rowsOf('Trace of example.com A')).toEqual([
      '. (root)198.41.0.4Referralcom: a.gtld3 ms',
      'coma.gtld (10.0.0.1)Private address, not asked3 ms',
      'comb.gtld (192.0.2.9)AnswerA 192.0.2.13 ms',
    ]);
    expect(screen.getByText('The zone’s own server has answered.')).toBeInTheDocument();
    keepState();
  });
});

describe('mail check', () => {
  const at = '?tab=mail';
  const checked: ResultOf<typeof checkMail> = {
    domain: whole,
    parts: [
      {
        part: 'mx',
        subject: 'example.com',
        records: ['10 mx.example.com.'],
        findings: [{ tone: 'good', code: 'mx_good', params: { count: 2 } }],
      },
      {
        part: 'spf',
        subject: 'example.com',
        records: ['v=spf1 +all'],
        findings: [
          { tone: 'good', code: 'spf_lookups', params: { count: 1, maximum: 10 } },
          { tone: 'bad', code: 'spf_all_pass', params: {} },
        ],
      },
      {
        part: 'dmarc',
        subject: '_dmarc.example.com',
        records: [],
        findings: [{ tone: 'warning', code: 'not_answered', params: { outcome: 'timeout' } }],
      },
      {
        part: 'dkim',
        subject: '*._domainkey.example.com',
        records: [],
        findings: [{ tone: 'note', code: 'dkim_selector_needed', params: { count: 14 } }],
      },
    ],
  };
  const good = answer(checkMail, () => checked);
  it.each([
    ['en', 'Domain or mail address', 'Check', 'Needs fixing'],
    ['zh', '域名或邮箱', '检查', '需要修复'],
  ] as const)('a verdict for each part, and what to do, in %s', async (language, label, run, verdict) => {
    const { user } = await show({ at, language, api: [good] });
    keepState();
    await put(label, 'lin@example.com');
    await user.click(screen.getByRole('button', { name: run }));
    expect(await screen.findByText(verdict)).toBeInTheDocument();
    keepState();
  });
  it('sends the selectors, and says each finding in words', async () => {
    const { user, api } = await show({ at, api: [good] });
    await put('Domain or mail address', 'example.com');
    await put('DKIM selectors (optional)', 's1, s2');
    fireEvent.keyDown(screen.getByLabelText('Domain or mail address'), { key: 'Enter' });
    expect(await screen.findByText('“+all” lets anybody send in this name. Use “-all”.')).toBeInTheDocument();
    expect(
      screen.getByText(
        'The resolver gave no usable answer (No answer). Check again, or use another resolver.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('All 2 mail servers can be found.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(api.callsOf(checkMail)[0]).toMatchObject({
      body: { domain: 'example.com', selectors: ['s1', 's2'], resolver: 'system' },
    });
  });
  it('a bad selector stands under its field', async () => {
    const { user } = await show({
      at,
      api: [refuse(checkMail, 'VALIDATION', { fields: [{ path: 'selectors.1', code: 'not_a_domain' }] })],
    });
    await put('Domain or mail address', 'example.com');
    await put('DKIM selectors (optional)', 'a, b!');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('This is not a domain name.')).toBeInTheDocument();
  });
});

describe('zone file', () => {
  const at = '?tab=zone';
  const put = async (text: string, label = 'Zone file') =>
    fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } });
  const zone =
    '$ORIGIN example.com.\n$TTL 300\n@ SOA ns1 host 2026112901 2h 15m 2w 5m\n@ NS ns1\nns1 A 192.0.2.1\n';
  it.each([
    ['en', 'Use an example', '3 problems'],
    ['zh', '使用示例', '3 个问题'],
  ] as const)(
    'the example, its records and what is wrong with it, in %s',
    async (language, example, findings) => {
      const { user } = await show({ at, language });
      await screen.findByRole('button', { name: example });
      keepState();
      await user.click(screen.getByRole('button', { name: example }));
      expect(await screen.findByRole('heading', { name: findings })).toBeInTheDocument();
      keepState();
    },
  );
  it('records, what is wrong by line, and the way to the line', async () => {
    const { user } = await show({ at });
    await put(`${zone}bad line here\n`);
    expect(await rowsOf('1 problem')).toEqual(['“LINE” is not a record type; the line is ignored.Error6']);
    expect(await rowsOf('3 records')).toContain('ns1.example.com.A300192.0.2.1');
    await user.click(screen.getByRole('button', { name: /“LINE” is not a record type/ }));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Zone file' });
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('bad line here');
    await put(zone);
    expect(await screen.findByText('No problems found.')).toBeInTheDocument();
  });
  it('the serial is increased in its place, and both are compared', async () => {
    const { user } = await show({ at });
    await put(zone.replace('2026112901', '7'));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('Both zones are the same.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Increase serial' }));
    expect(await screen.findByRole('textbox', { name: 'Zone file' })).toHaveValue(
      zone.replace('2026112901', '8'),
    );
    expect((await rowsOf('Compare'))[0]).toContain('Serial changed');
    keepState();
    await put(`${zone}www A 192.0.2.9\n`);
    await waitFor(async () => expect((await rowsOf('Compare')).join()).toContain('www.example.com.Added'));
  });
  it('written out in another form', async () => {
    const saved = savedFiles();
    const { user } = await show({ at });
    await put(zone);
    await user.selectOptions(await screen.findByLabelText('Export as'), 'csv');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(saved.names).toEqual(['example.com.csv']);
  });
  it('a file without a zone is asked for it', async () => {
    await show({ at });
    await put('www 60 A 192.0.2.1');
    expect(
      await screen.findByText('The name is relative, and the zone is not known. Add $ORIGIN.'),
    ).toBeInTheDocument();
    await put('example.com', 'Zone');
    expect(await rowsOf('1 record')).toEqual(['www.example.com.A60192.0.2.1']);
  });
  it('works while the server is away, and the others say why they do not', async () => {
    const { user } = await show({ at, api: [refuse(listDnsResolvers, 'UNAVAILABLE')] });
    await put(zone);
    expect(await screen.findByText('No problems found.')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Lookup' }));
    expect(await screen.findByText('The resolvers can’t be listed')).toBeInTheDocument();
    keepState();
  });
});

it('the tabs stand in the order of their use', async () => {
  await show();
  const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Lookup', 'Mail check', 'Zone file']);
});

it('without the permission it says which one is missing', async () => {
  await show({
    permissions: [],
    api: [refuse(listDnsResolvers, 'FORBIDDEN', { details: { permission: 'codegen.dns.use' } })],
  });
  expect(await screen.findByText('codegen.dns.use')).toBeInTheDocument();
  keepState();
});
