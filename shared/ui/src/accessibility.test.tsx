import { keepState } from '@console/testing/states';
import Button from '@mui/material/Button';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onScreen, windowWidth } from '../testing/on-screen.tsx';
import * as ui from './index.ts';

const nothing = () => {};
const options = [{ value: 'a', label: 'A' }] as const;
const rows = [{ id: '1', name: 'Oak' }];
const columns: ui.Column<{ id: string; name: string }>[] = [
  { key: 'name', label: 'Name', cell: (row) => row.name },
  { key: 'id', label: 'Id', align: 'right', cell: (row) => row.id },
];
const list = {
  caption: 'Sorts',
  rows,
  columns,
  rowKey: (row: { id: string }) => row.id,
  href: () => '/x',
  empty: null,
};

const format = {
  ...{ number: String, decimal: String, money: String, day: String, instant: String, relative: String },
};
const table = { look: undefined, sorting: undefined } as never;
/** Of a button the longer name begins with what is written on it, as the areas' own texts do. */
const memberWords = (word: string) => word.replace(/Of$/, ' of Hua');

const address = {
  value: { q: 'oak', low: 'true' },
  unread: ['from'],
  set: nothing,
  clear: nothing,
  href: () => '?',
};
const filterBy: ui.ListFilter[] = [
  { kind: 'search', name: 'q', label: 'Search' },
  { kind: 'choice', name: 'form', label: 'Form', any: 'All', options: [{ value: 'log', label: 'Logs' }] },
  { kind: 'switch', name: 'low', label: 'Below minimum only' },
];
const selection = {
  on: true,
  ids: new Set(['1']),
  toggle: nothing,
  extendTo: nothing,
  choose: nothing,
  start: nothing,
  end: nothing,
};

const use = { name: 'Use', values: [3, null, 4], uncertain: [false, false, true] };
const parts: Record<string, ReactNode> = {
  BarChart: <ui.BarChart label="Use" data={[{ label: 'House', value: 3, tone: 'warn' }]} />,
  CodeBlock: <ui.CodeBlock label="Code" code="const a = 1;" language="TypeScript" />,
  ConfirmDialog: (
    <ui.ConfirmDialog open danger title="Delete?" body="For good." confirmLabel="Delete" onAnswer={nothing} />
  ),
  ConflictNotice: (
    <ui.ConflictNotice
      rows={[{ field: 'name', label: 'Name', mine: 'Oak', theirs: 'Ash' }]}
      onReapply={nothing}
      onDiscard={nothing}
    />
  ),
  CopyButton: <ui.CopyButton text="x" />,
  DataTable: <ui.DataTable {...list} />,
  DayInput: <ui.DayInput label="Day" value="" onChange={nothing} error="Enter a day." />,
  DateTimeInput: <ui.DateTimeInput label="Remind at" value="2026-07-01T09:00" onChange={nothing} />,
  DecimalInput: <ui.DecimalInput label="Volume" unit="m³" value="1.234" onChange={nothing} />,
  DefinitionList: <ui.DefinitionList items={[{ label: 'Address', value: 'Nanjing' }]} />,
  DownloadButton: <ui.DownloadButton label="Template" problem="No answer." onDownload={nothing} />,
  EntryCell: (
    <ui.EntryCell
      label="Reading of 101"
      value="12"
      error="Below 14."
      onChange={nothing}
      onLeave={nothing}
      onMove={nothing}
    />
  ),
  EmptyState: <ui.EmptyState title="Nothing yet." action={<Button>Create</Button>} />,
  ErrorState: <ui.ErrorState body="No answer." requestId="r" technical="t" onRetry={nothing} />,
  ForbiddenState: <ui.ForbiddenState permission="wood.sort.write" grantedBy="Owners" />,
  ExportMenu: <ui.ExportMenu sheets={[{ key: 'a' }]} unavailable="No network." onExport={nothing} />,
  FieldGrid: (
    <ui.FieldGrid>
      <ui.TextInput label="Name" value="" minLength={2} maxLength={9} onChange={nothing} />
    </ui.FieldGrid>
  ),
  FilterBar: (
    <ui.FilterBar label="Rooms" clear={{ label: 'Clear', onClick: nothing }}>
      <ui.TextInput label="Name" value="" onChange={nothing} />
    </ui.FilterBar>
  ),
  Form: (
    <ui.Form label="Form" problem="No." onSubmit={nothing} actions={<Button type="submit">Save</Button>} />
  ),
  Dialog: (
    <ui.Dialog title="Moves" onClose={nothing}>
      content
    </ui.Dialog>
  ),
  FormDialog: (
    <ui.FormDialog
      open
      title="New"
      problem="No."
      kept={{ at: '10:00', onStartAnew: nothing }}
      onClose={nothing}
      onSubmit={nothing}
    >
      <ui.TextInput label="Name" value="" required onChange={nothing} error="Enter a name." />
    </ui.FormDialog>
  ),
  HeatMatrix: (
    <ui.HeatMatrix
      caption="Use"
      corner="Room"
      columns={[{ key: '2026-06', label: '2026-06' }]}
      rows={[
        {
          key: 'a',
          label: '101',
          href: '/r',
          cells: [{ value: 4, text: '4.0', estimated: true }],
          total: '4.0',
        },
        { key: 'b', label: '102', cells: [{ value: null, text: '' }], total: '0.0' },
      ]}
      totals={{ label: 'All', cells: ['4.0'], total: '4.0' }}
      totalLabel="Total"
      onSort={nothing}
      format={String}
      words={{ estimated: 'estimated', draft: 'not locked', none: 'no reading', legend: 'Scale' }}
    />
  ),
  GridMap: (
    <ui.GridMap
      label="Rooms"
      rows={[
        {
          label: 'Floor 1',
          cells: [
            { key: '1', label: '101', tone: 'bad', href: '/r' },
            { key: '2', label: '102', tone: 'good', onClick: nothing },
            { key: '3', label: '103', tone: 'neutral', hint: 'Wang' },
          ],
        },
      ]}
      legend={[{ tone: 'bad', label: 'In arrears' }]}
    />
  ),
  HeatChart: (
    <ui.HeatChart
      label="Use in kWh"
      over="Floor"
      columns={['2026-05', '2026-06']}
      rows={[{ name: 'Floor 1', cells: [{ value: 4, uncertain: true }, { value: null }] }]}
    />
  ),
  IntegerInput: <ui.IntegerInput label="Floors" value={3} min={1} unit="floors" onChange={nothing} />,
  KeyFigures: (
    <ui.KeyFigures>
      <ui.KeyFigure label="Due" value="1" unit="%" tone="bad" trend={{ direction: 'up', label: '2' }} />
    </ui.KeyFigures>
  ),
  CursorPager: <ui.CursorPager next="on" isFirst={false} href={() => '?'} />,
  ListFilters: <ui.ListFilters label="Filter" filters={filterBy} address={address} />,
  ListPanel: (
    <ui.ListPanel
      {...list}
      address={address}
      filterBy={filterBy}
      selection={{ ...selection, label: (row) => row.name }}
      look={{ hidden: [], dense: true, set: nothing }}
      nextCursor="on"
      total={1}
    />
  ),
  RowCheckbox: <ui.RowCheckbox selection={selection} id="1" order={['1']} label="Choose Oak" />,
  SelectionBar: (
    <ui.SelectionBar selection={selection} order={['1']}>
      <Button>Sell</Button>
    </ui.SelectionBar>
  ),
  LineItems: (
    <ui.LineItems
      label="Tally"
      lines={[{ key: 'a' }, { key: 'b' }]}
      lineLabel={({ index }) => `Row ${index + 1}`}
      fields={(line) => [
        <ui.TextInput key="length" label={`Length ${line.key}`} value="" onChange={nothing} />,
      ]}
      addLabel="Add"
      removeLabel={({ index }) => `Remove row ${index + 1}`}
      onAdd={nothing}
      onRemove={nothing}
      error="Enter a row."
      totals="2 rows"
    />
  ),
  ListSection: <ui.ListSection {...list} title="Sorts" look={{ hidden: [], dense: false, set: nothing }} />,
  ListScreen: (
    <ui.ListScreen
      {...list}
      title="Stock"
      filters={<ui.SearchBox label="Search" value="" onSearch={nothing} />}
      total={1}
      next={{ onClick: nothing }}
    />
  ),
  LoadingState: <ui.LoadingState />,
  Mark: <ui.Mark text="Oak" ranges={[[0, 1]]} />,
  MeterBar: <ui.MeterBar label="Storage" value={1} max={2} tone="good" />,
  MonthInput: <ui.MonthInput label="Month" value="2026-07" onChange={nothing} />,
  MoneyInput: <ui.MoneyInput label="Rent" value={1234} onChange={nothing} />,
  NameFields: (
    <ui.NameFields zh={{ value: '橡木', onChange: nothing }} en={{ value: '', onChange: nothing }} />
  ),
  Pager: <ui.Pager page={1} size={10} total={25} href={(page) => `?page=${page}`} />,
  NotFoundState: <ui.NotFoundState action={<Button>Home</Button>} />,
  NoticeStack: (
    <ui.NoticeStack
      notices={[
        { id: 1, tone: 'bad', text: 'No.' },
        { id: 2, tone: 'good', text: 'Yes.' },
      ]}
      onClose={nothing}
    />
  ),
  FileButton: <ui.FileButton label="Choose a file" accept=".xlsx" onFile={nothing} />,
  OfflineBanner: <ui.OfflineBanner offline />,
  PhotoButton: <ui.PhotoButton label="Photo" describedAs="Photo of 101" onPhotos={nothing} />,
  ProgressRing: <ui.ProgressRing label="Read" value={1} max={2} />,
  RadioInput: (
    <ui.RadioInput
      label="Kind"
      value="a"
      options={options}
      onChange={nothing}
      help="One"
      error="Choose."
      required
    />
  ),
  PointChart: (
    <ui.PointChart
      label="Measured against promised"
      over="Receipt"
      x={{ label: 'Sheet (m³)' }}
      y={{ label: 'Ours (m³)' }}
      points={[{ name: 'PO-1', x: 40.12, y: 39.7, beyond: true }]}
      same="Both the same"
      beyond="Beyond tolerance"
    />
  ),
  SearchBox: <ui.SearchBox label="Search" value="oak" onSearch={nothing} />,
  SeriesChart: (
    <ui.SeriesChart
      label="Use in kWh"
      says="LT, 2026"
      over="Month"
      columns={['1', '2', '3']}
      series={[use]}
      limit={{ label: 'Limit', value: 3 }}
    />
  ),
  SelectInput: <ui.SelectInput label="Kind" value="a" options={options} onChange={nothing} error="Choose." />,
  SignedOutState: <ui.SignedOutState onSignIn={nothing} />,
  Sparkline: (
    <ui.Sparkline label="Use" values={[1, 2]} names={['May', 'June']} format={(use) => `${use} kWh`} />
  ),
  SheetReport: (
    <ui.SheetReport
      told={{
        ...{ create: 1, update: 1, same: 1, faults: 2, ignored: ['Owner'], unread: ['Notes'] },
        problems: [{ row: 3, column: 'room', code: 'taken' }],
      }}
      columnName={(column) => column}
      faultText={({ code }) => code}
    />
  ),
  SplitPane: <ui.SplitPane list="list" detail="detail" showDetail={false} />,
  Steps: (
    <ui.Steps
      label="The month"
      steps={[
        { key: 'read', label: 'Read', state: 'done', hint: '60 of 60' },
        { key: 'check', label: 'Check', state: 'current' },
        { key: 'bill', label: 'Bill', state: 'unavailable' },
      ]}
    />
  ),
  StateChip: <ui.StateChip tone="good" label="Good" />,
  SyncChip: <ui.SyncChip state="offline" />,
  SwitchInput: <ui.SwitchInput label="On" value onChange={nothing} error="No." help="Help" />,
  UnsentFiles: (
    <ui.UnsentFiles
      unsent={[{ id: '1', file: { name: 'pile.jpg' }, sending: false, error: 'No answer.', waits: true }]}
      again={nothing}
      drop={nothing}
      problemText={String}
    />
  ),
  Switcher: (
    <ui.Switcher
      label="Building"
      state="ready"
      chosen={{ value: 'a', name: 'A' }}
      options={[
        { value: 'a', name: 'A' },
        { value: 'b', name: 'B' },
      ]}
      none={{ text: 'None yet' }}
      choose={nothing}
      retry={nothing}
    />
  ),
  InvitationCode: (
    <ui.InvitationCode
      words={memberWords}
      code="4TKX-9Q2M"
      contact="+8613800001234"
      address="https://console.example/account/register"
      onClose={nothing}
    />
  ),
  InvitationList: (
    <ui.InvitationList
      words={memberWords}
      format={format}
      table={table}
      invitations={[{ invitationId: '1', contact: 'hua', roles: ['A'], expiresAt: '2026-06-18T08:00:00Z' }]}
      roleName={String}
      withdraw={nothing}
    />
  ),
  MemberFields: (
    <ui.MemberFields
      words={memberWords}
      roles={[{ role: 'A', name: 'Manager', help: 'Runs it' }]}
      value={['A']}
      error={undefined}
      onChange={nothing}
      from={{ value: '2026-06-01', onChange: nothing }}
      to={{ value: '', onChange: nothing }}
    />
  ),
  MemberList: (
    <ui.MemberList
      words={memberWords}
      format={format}
      table={table}
      members={[
        {
          ...{ userId: '1', name: 'Hua', username: 'hua', roles: ['A'], state: 'active' },
          ...{ validFrom: '2026-06-01', validTo: null, lastActiveAt: '2026-06-18T08:00:00Z' },
        },
      ]}
      me="2"
      roleName={String}
      acts={{
        ...{ busy: false, why: () => undefined },
        ...{ change: nothing, suspend: nothing, resume: nothing, remove: nothing },
      }}
    />
  ),
  PaperPreview: (
    <ui.PaperPreview
      name="Preview of the bill"
      mark="draft"
      paper="A5"
      photo={(id, caption) => <img alt={caption} src={`data:,${id}`} />}
      preview={{
        ...{ title: ['账单', 'Bill'], sender: ['Yard'], number: 'B-1' },
        blocks: [
          { kind: 'facts', items: [{ label: ['Room'], value: ['101'] }] },
          {
            kind: 'table',
            columns: [
              { header: ['Item'], align: 'left', weight: 2, holds: 'text' },
              { header: ['Counted'], align: 'right', weight: 1, holds: 'blank' },
            ],
            rows: [{ cells: [['Oak'], []], strong: false, notes: ['4 × 2'] }],
            more: 3,
          },
          { kind: 'photos', items: [{ attachmentId: '1', caption: ['Door'] }] },
          {
            kind: 'total',
            items: [{ label: ['Total'], value: '8.00', strong: true }],
            capitals: { label: ['大写金额'], value: '捌元整' },
          },
          { kind: 'code', code: { path: 'M0 0h7v1h-7z', size: 21 }, caption: ['Scan'] },
          { kind: 'signatures', items: [['Received']] },
        ],
      }}
    />
  ),
  PercentInput: <ui.PercentInput label="Tax" unit="%" scale={4} value="0.13" onChange={nothing} />,
  SheetImport: (
    <ui.SheetImport
      sheet={{
        ...{ chosen: undefined, found: undefined, done: undefined, pending: false, problem: undefined },
        ...{ choose: nothing, save: () => Promise.resolve(), faultText: String },
      }}
      accept=".xlsx"
      rules="One row for each"
      words={{ choose: 'Choose a file', run: 'Import' }}
      columnName={String}
      imported={String}
    />
  ),
  Tabs: (
    <ui.Tabs label="View" value="a" tabs={options} onChange={nothing}>
      panel
    </ui.Tabs>
  ),
  FirstSteps: (
    <ui.FirstSteps
      title="First steps"
      steps={[
        { key: 'a', title: 'Create a team', body: 'For whom you trade.', done: true },
        { key: 'b', title: 'Enter stock', body: 'What lies in the yard.', to: '/x' },
        { key: 'c', title: 'Sell', body: 'Once there is stock.' },
      ]}
      onSkip={nothing}
    />
  ),
  TodayCard: (
    <ui.TodayCard title="Wood" to="/wood/">
      <ui.TodayFigures
        items={[{ key: 'a', label: 'Today', value: '3', hint: 'Below usual', to: '/x', tone: 'warn' }]}
      />
      <ui.TodayList
        title="To do"
        items={[{ key: 'a', title: 'Approve a sale', detail: 'S-1', end: 'Overdue', to: '/x', tone: 'bad' }]}
        more={{ label: 'All 3', to: '/x' }}
      />
    </ui.TodayCard>
  ),
  TodayNote: <ui.TodayNote text="No videos yet." action={<Button>Add a video</Button>} />,
  TodaySkeleton: <ui.TodaySkeleton />,
  TodayTable: (
    <ui.TodayTable
      caption="Buildings"
      heads={['Building', 'Arrears']}
      rows={[
        {
          key: 'a',
          name: 'North',
          detail: 'November',
          to: '/x',
          cells: [{ value: '3', to: '/x', tone: 'bad' }],
        },
      ]}
    />
  ),
  TimeInput: <ui.TimeInput label="From" value="22:30" onChange={nothing} />,
  TextInput: (
    <ui.TextInput label="Name" value="" onChange={nothing} help="Help" error="No." required maxLength={8} />
  ),
};

const surroundings = (['light', 'dark'] as const).flatMap((mode) =>
  (['zh', 'en'] as const).map((language) => ({ mode, language })),
);

it('every part is examined here', () => {
  // Frames without content of their own, and what belongs to another part.
  const frames = [
    ...['KeyFigure', 'Page', 'Section', 'Toolbar', 'FieldStack', 'FrameNotices', 'AccessRequests'],
    ...['TodayFigures', 'TodayList', 'UsuallyDense'],
  ];
  const covered = new Set([...Object.keys(parts), ...frames]);
  const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));
  expect(components.filter((name) => !covered.has(name))).toEqual([]);
});

describe.each(Object.entries(parts))('%s is kept for the browser', (_name, part) => {
  it.each(surroundings)('$mode, $language', async (around) => {
    await onScreen(<main>{part}</main>, around);
    // A drawing that is fetched when it is first shown.
    await act(() =>
      Promise.all([
        import('./charts/figures.ts'),
        import('./charts/series-drawing.tsx'),
        import('./members/parts.ts'),
        import('./papers/paper-preview.tsx'),
        import('./states/first-steps.tsx'),
        import('./tables/sheet-import.tsx'),
        import('./today/parts.tsx'),
        import('./today/table.tsx'),
      ]),
    );
    keepState();
  });
});

it('the cards of a narrow screen are kept, too', async () => {
  const restore = windowWidth(360);
  try {
    await onScreen(
      <main>
        <ui.ListScreen {...list} title="Stock" />
      </main>,
    );
    expect(screen.getByRole('list', { name: 'Sorts' })).toBeInTheDocument();
    keepState();
  } finally {
    restore();
  }
});
