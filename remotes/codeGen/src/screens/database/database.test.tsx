/// <reference types="@testing-library/jest-dom" />
import {
  browseRows,
  type CatalogTable,
  cancelStatement,
  type DatabaseCatalog,
  getDatabaseSchema,
  listConsultedDatabases,
  listSavedStatements,
  runStatement,
  saveStatement,
  type TableColumn,
} from '@console/contract/codegen';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { give } from '../../handover/handover.ts';
import remote from '../../remote.tsx';

const column = (name: string, more: Partial<TableColumn> = {}): TableColumn => ({
  ...{ name, type: 'text', base: 'text', array: false, enumeration: null, nullable: false },
  ...{ default: null, generated: null, identity: null, comment: null, masked: false },
  ...more,
});
const table = (name: string, columns: TableColumn[], more: Partial<CatalogTable> = {}): CatalogTable => ({
  ...{
    schema: 'shop',
    name,
    kind: 'table',
    comment: null,
    rowEstimate: 3,
    bytes: 8192,
    definition: null,
    columns,
  },
  ...{
    primaryKey: { name: `${name}_pkey`, columns: ['id'] },
    uniques: [],
    checks: [],
    foreignKeys: [],
    indexes: [],
  },
  ...more,
});
const catalog: DatabaseCatalog = {
  tables: [
    table(
      'customers',
      [
        column('id', { type: 'integer', base: 'int4' }),
        column('name', { comment: '姓名' }),
        column('phone', { masked: true }),
        column('profile', { type: 'jsonb', base: 'jsonb' }),
      ],
      { comment: '客户' },
    ),
    table(
      'orders',
      [
        column('id', { type: 'integer', base: 'int4' }),
        column('customer_id', { type: 'integer', base: 'int4' }),
      ],
      {
        foreignKeys: [
          {
            name: 'orders_customer',
            columns: ['customer_id'],
            toSchema: 'shop',
            toTable: 'customers',
            toColumns: ['id'],
            definition: 'FOREIGN KEY (customer_id) REFERENCES shop.customers(id)',
          },
        ],
      },
    ),
  ],
  enums: [{ schema: 'shop', name: 'state', values: ['on', 'off'], comment: null }],
  domains: [],
  functions: [],
  sequences: [],
};
const databases = (more: object = {}) =>
  answer(listConsultedDatabases, () => ({
    items: [{ name: 'shop', schemas: ['shop'], adminsOnly: false, mayUnmask: false, ...more }],
  }));
const schema = answer(getDatabaseSchema, () => ({ hash: 'abc', catalog, readableMasked: [] }));
const text = { type: 'text', masked: false };
const customers = answer(browseRows, ({ body }) => ({
  columns: [
    { name: 'id', type: 'integer', masked: false },
    { name: 'name', ...text },
    { name: 'phone', type: 'text', masked: true },
    { name: 'profile', type: 'jsonb', masked: false },
  ],
  rows:
    (body.filters ?? []).length > 0
      ? []
      : [
          ['1', '王芳', null, '{"a":[1,12345678901234567890]}'],
          ['2', '', null, null],
        ],
  cut: null,
  durationMs: 2,
  next: body.after ? null : '{"key":["2"]}',
}));
const orders = answer(browseRows, () => ({
  columns: [
    { name: 'id', type: 'integer', masked: false },
    { name: 'customer_id', type: 'integer', masked: false },
  ],
  rows: [['9', '1']],
  cut: null,
  durationMs: 1,
  next: null,
}));
const saved = answer(listSavedStatements, () => ({ items: [] }));
const permissions = ['codegen.database.view', 'codegen.database.query'];

const show = (search = '', api: FakeAnswer[] = [], may = permissions) =>
  renderRemote(remote, {
    path: `/codeGen/database${search}`,
    permissions: may,
    api: [databases(), schema, saved, ...api],
  });

describe('which database', () => {
  it('none: how to add one', async () => {
    await renderRemote(remote, {
      path: '/codeGen/database',
      permissions,
      api: [answer(listConsultedDatabases, () => ({ items: [] }))],
    });
    expect(await screen.findByText('No database configured')).toBeInTheDocument();
    keepState();
  });
  it('one that does not answer says why, and is asked again', async () => {
    const { user } = await renderRemote(remote, {
      path: '/codeGen/database',
      permissions,
      api: [
        databases(),
        refuse(getDatabaseSchema, 'UPSTREAM', { details: { reason: 'databaseLoginRefused' } }),
      ],
    });
    expect(await screen.findByText(/refused the configured login/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    keepState();
  });
  it('without the permission → what is missing', async () => {
    await renderRemote(remote, {
      path: '/codeGen/database',
      permissions: [],
      api: [
        refuse(listConsultedDatabases, 'FORBIDDEN', { details: { permission: 'codegen.database.view' } }),
      ],
    });
    expect(await screen.findByText(/codegen\.database\.view/)).toBeInTheDocument();
  });
});

describe('the grid', () => {
  it('shows rows, what is NULL, empty or masked, and says that nothing is edited', async () => {
    const { user } = await show('?schema=shop&table=customers', [customers]);
    const grid = await screen.findByRole('table', { name: 'shop.customers' });
    expect(screen.getByText('Read-only: rows cannot be edited here.')).toBeInTheDocument();
    expect(within(grid).getAllByText('Masked')).toHaveLength(2);
    expect(within(grid).getByText('NULL')).toBeInTheDocument();
    expect(within(grid).getByText('Empty text')).toBeInTheDocument();
    await user.click(within(grid).getByRole('button', { name: /^View all of profile/ }));
    expect(await screen.findByText(/12345678901234567890/, { selector: 'pre' })).toHaveTextContent(
      '{ "a": [ 1, 12345678901234567890 ] }',
    );
    keepState();
  });
  it('conditions and order go into the address and to the server; pages go on', async () => {
    const { user, api, router } = await show('?schema=shop&table=customers', [customers]);
    await screen.findByRole('table', { name: 'shop.customers' });
    await user.click(screen.getByRole('button', { name: /^name/ }));
    await waitFor(() =>
      expect(api.callsOf(browseRows).at(-1)?.body.sort).toEqual({ column: 'name', descending: false }),
    );
    expect(screen.getByRole('columnheader', { name: /^name/ })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('link', { name: /Next/ }));
    await waitFor(() => expect(api.callsOf(browseRows).at(-1)?.body.after).toBe('{"key":["2"]}'));
    await user.selectOptions(screen.getByLabelText('Column'), 'name');
    await user.selectOptions(screen.getByLabelText('Condition'), 'contains');
    await user.type(screen.getByLabelText('Value'), '芳');
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    expect(await screen.findByText('No rows match these conditions')).toBeInTheDocument();
    expect(api.callsOf(browseRows).at(-1)?.body).toMatchObject({
      filters: [{ column: 'name', operator: 'contains', value: '芳' }],
      after: null,
    });
    expect(router.state.location.search).toContain('where=');
    await user.click(screen.getByRole('button', { name: 'Remove condition: name contains 芳' }));
    expect(await screen.findByRole('table', { name: 'shop.customers' })).toBeInTheDocument();
  });
  it('a foreign key leads to its row', async () => {
    const { user, api } = await show('?schema=shop&table=orders', [orders]);
    await user.click(await screen.findByRole('link', { name: '1' }));
    await waitFor(() =>
      expect(api.callsOf(browseRows).at(-1)).toMatchObject({
        params: { table: 'customers' },
        body: { filters: [{ column: 'id', operator: 'equals', value: '1' }] },
      }),
    );
  });
});

describe('the desk', () => {
  const result = answer(runStatement, ({ body }) => ({
    columns: [{ name: 'n', type: 'integer', masked: false }],
    rows: [[String(body.limit)]],
    cut: 'rows' as const,
    durationMs: 3,
  }));
  it('by keyboard only: write, run, see', async () => {
    const { user, api } = await show('?view=query', [result]);
    await user.type(await screen.findByLabelText('SQL'), 'select $1 as n');
    await user.type(await screen.findByLabelText('$1'), '7');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/1 row in 3 ms/)).toBeInTheDocument();
    expect(api.callsOf(runStatement)[0]?.body).toMatchObject({
      sql: 'select $1 as n',
      params: ['7'],
      limit: 200,
      explain: 'no',
    });
    expect(screen.getByText(/Only the first 1 rows/)).toBeInTheDocument();
    keepState();
  });
  it('an empty query has neither a result nor a plan to ask for', async () => {
    const { user, api } = await show('?view=query', [result]);
    await screen.findByLabelText('SQL');
    const buttons = screen.getAllByRole('button', { name: /^(Run|Explain)/ });
    expect(buttons).toHaveLength(3);
    for (const button of buttons) expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByLabelText('SQL'), 'select 1');
    for (const button of buttons) expect(button).toHaveAttribute('aria-disabled', 'false');
    expect(api.callsOf(runStatement)).toHaveLength(0);
  });
  it('a mistake: SQLSTATE, message, and a caret below its place', async () => {
    const { user } = await show('?view=query', [
      refuse(runStatement, 'VALIDATION', {
        fields: [
          {
            path: 'sql',
            code: 'sql_error',
            params: {
              sqlState: '42703',
              message: 'column "nme" does not exist',
              position: 8,
              hint: 'Perhaps you meant "name".',
            },
          },
        ],
      }),
    ]);
    await user.type(await screen.findByLabelText('SQL'), 'select nme from customers');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const alert = await screen.findByText(/42703/);
    expect(alert.closest('[role=alert]')).toHaveTextContent('Line 1, column 8');
    keepState();
  });
  it('is stopped by its key while it runs, also where the wish comes before the run', async () => {
    let end: (value: unknown) => void = () => {};
    const held = new Promise((resolve) => {
      end = resolve;
    });
    let asked = 0;
    const { user, api } = await show('?view=query', [
      answer(runStatement, async () => {
        await held;
        return { columns: [], rows: [], cut: null, durationMs: 1 };
      }),
      // The first question overtakes the run itself.
      answer(cancelStatement, () => ({ stopped: ++asked > 1 })),
    ]);
    await user.type(await screen.findByLabelText('SQL'), 'select 1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Running…')).toBeInTheDocument();
    await user.keyboard('{Control>}.{/Control}');
    await waitFor(() => expect(api.callsOf(cancelStatement)).toHaveLength(2));
    expect(api.callsOf(cancelStatement)[1]?.params.runId).toBe(api.callsOf(runStatement)[0]?.body.runId);
    end(undefined);
    expect(await screen.findByText('The query returned no rows')).toBeInTheDocument();
  });
  it('is saved under a name, which may be taken', async () => {
    const { user, api } = await show('?view=query', [
      refuse(saveStatement, 'NAME_TAKEN', { fields: [{ path: 'name', code: 'name_taken' }] }),
    ]);
    await user.type(await screen.findByLabelText('SQL'), 'select 1');
    await user.click(screen.getByRole('button', { name: 'Save query' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Name/), 'open orders');
    await user.click(within(dialog).getByRole('button', { name: 'Save query' }));
    await waitFor(() =>
      expect(api.callsOf(saveStatement)[0]?.body).toMatchObject({
        database: 'shop',
        name: 'open orders',
        sql: 'select 1',
      }),
    );
  });
  it('opens with what another tool has sent, which stays as it was edited', async () => {
    await show('?schema=shop&table=customers', [customers]);
    await screen.findByRole('table', { name: 'shop.customers' });
    give('select 2', { from: 'index', to: 'database', kind: 'sql' });
    cleanup();
    const { user } = await show('');
    const field = await screen.findByLabelText('SQL');
    expect(field).toHaveValue('select 2');
    await user.type(field, '2');
    await user.click(screen.getByRole('tab', { name: 'Compare' }));
    await user.click(screen.getByRole('tab', { name: 'Query' }));
    expect(await screen.findByLabelText('SQL')).toHaveValue('select 22');
  });
  it('without codegen.database.query there is no desk', async () => {
    await show('?view=query&schema=shop&table=customers', [customers], ['codegen.database.view']);
    expect(await screen.findByRole('tab', { name: 'Structure' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Query' })).toBeNull();
  });
});

describe('the other views', () => {
  it('structure: columns, keys both ways, DDL', async () => {
    await show('?view=structure&schema=shop&table=customers');
    expect(await screen.findByRole('table', { name: 'Columns' })).toHaveTextContent('姓名');
    expect(screen.getByRole('heading', { name: 'Referenced by' })).toBeInTheDocument();
    expect(screen.getByText(/create table shop\.customers/)).toBeInTheDocument();
    keepState();
  });
  it('code: chosen kind and scope are remembered', async () => {
    const { user } = await show('?view=code&schema=shop&table=orders');
    expect(await screen.findByText(/export interface Order/)).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Output'), 'zod');
    await user.selectOptions(screen.getByLabelText('Scope'), 'near');
    expect(await screen.findByText(/export const Customer = z\.object/)).toBeInTheDocument();
    keepState();
  });
  it('code too long to be drawn says so, and is copied whole', async () => {
    const many = Array.from({ length: 1500 }, (_, at) =>
      table(`table_${at}`, [
        column('id', { type: 'integer', base: 'int4' }),
        column('note', { comment: 'x'.repeat(100) }),
      ]),
    );
    const long = answer(getDatabaseSchema, () => ({
      hash: 'long',
      catalog: { ...catalog, tables: many },
      readableMasked: [],
    }));
    const { user } = await show('?view=code', [long]);
    expect(await screen.findByText(/Only the beginning is shown/)).toBeInTheDocument();
    expect(document.querySelector('pre')?.textContent).toHaveLength(200_000);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    const copied = await navigator.clipboard.readText();
    expect(copied.length).toBeGreaterThan(200_000);
    expect(copied).toContain('Table1499');
  });
  it('a diagram whose tables are moved by keys', async () => {
    const { user } = await show('?view=diagram');
    const box = await screen.findByRole('button', { name: 'shop.orders, 2 columns' });
    const before = box.getAttribute('transform');
    box.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'shop.orders, 2 columns' }).getAttribute('transform'),
      ).not.toBe(before),
    );
  });
  it('a diagram larger and smaller, and back to what there is room for', async () => {
    const { user } = await show('?view=diagram');
    const zoom = within(await screen.findByRole('group', { name: 'Zoom' }));
    const shown = () => zoom.getByRole('status').textContent;
    expect(shown()).toBe('100%');
    await user.click(zoom.getByRole('button', { name: 'Zoom in' }));
    expect(shown()).toBe('125%');
    await user.click(zoom.getByRole('button', { name: 'Zoom out' }));
    await user.click(zoom.getByRole('button', { name: 'Zoom out' }));
    expect(shown()).toBe('75%');
    await user.click(zoom.getByRole('button', { name: 'Fit width' }));
    expect(shown()).toBe('100%');
    keepState();
  });
  it('compared with a snapshot', async () => {
    const { user } = await show('?view=compare');
    await screen.findByText('Choose what to compare with');
    const older = { ...catalog, tables: catalog.tables.slice(0, 1) };
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File([JSON.stringify(older)], 'older.json', { type: 'application/json' }));
    expect(await screen.findByText('1 difference')).toBeInTheDocument();
    await user.upload(input, new File(['{}'], 'bad.json', { type: 'application/json' }));
    expect(await screen.findByText('This file is not a schema snapshot.')).toBeInTheDocument();
  });
  it('jumps to a table by keys', async () => {
    const { user, router } = await show('', [customers]);
    await screen.findByText('Choose a table');
    await user.keyboard('{Control>}p{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search names and comments' }), '客户{Enter}');
    await waitFor(() => expect(router.state.location.search).toContain('table=customers'));
    await user.keyboard('{Control>}g{/Control}');
    await waitFor(() => expect(router.state.location.search).toContain('view=code'));
  });
});
