/// <reference types="@testing-library/jest-dom" />

import { invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  apartmentRoles,
  createMyApplication,
  createPrintBatch,
  getPrint,
  getPrintBatch,
  getPrintBatchFile,
  getPrintCentre,
  recordPrint,
} from '@console/contract/apartment';
import {
  answer,
  type FakeAnswer,
  fill,
  hang,
  keepState,
  refuse,
  renderRemote,
  savedFiles,
} from '@console/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { checkoutIds } from '../../checkouts/demo-checkout.ts';
import { demoOwnApplication, ownApi } from '../../own/demo-own.ts';
import { demoBatch, demoCentre, demoPrint, onePrint, printIds } from '../../prints/demo-prints.ts';
import remote from '../../remote.tsx';

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = demoCentre(), may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/print${at}`,
    language,
    api: [buildings(demoBuilding(may)), ...api],
  });
const ofBill = `?uuid=${printIds.bill}`;

describe('/apartment/print with a uuid', () => {
  it('24 whoever has to pay a bill disputes it where they read it', async () => {
    const { user, api } = await show({
      at: ofBill,
      api: [
        ...ownApi(),
        onePrint({ ownTenancyId: checkoutIds.tenancy }),
        answer(createMyApplication, () => demoOwnApplication({ kind: 'dispute' })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Dispute' }));
    const box = within(await screen.findByRole('dialog', { name: 'Dispute a bill' }));
    await fill(user, box.getByLabelText(/What is wrong with this bill/), 'the meter was replaced');
    await user.click(box.getByRole('button', { name: 'Submit application' }));
    await waitFor(() =>
      expect(api.callsOf(createMyApplication)[0]?.body).toMatchObject({
        ...{ kind: 'dispute', tenancyId: checkoutIds.tenancy, billId: printIds.bill },
      }),
    );
  });

  it('24 staff, to whom it is nobody’s own, have no such button', async () => {
    await show({ at: ofBill, api: [onePrint()] });
    await screen.findByRole('heading', { level: 1, name: 'Bill LY-B202606-0001' });
    expect(screen.queryByRole('button', { name: 'Dispute' })).toBeNull();
  });

  it.each([
    ['zh', '账单 LY-B202606-0001', '下载 PDF'],
    ['en', 'Bill LY-B202606-0001', 'Download PDF'],
  ] as const)('24 the paper behind it in %s', async (language, title, download) => {
    await show({ language, at: ofBill, api: [onePrint()] });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: download })).toBeInTheDocument();
    keepState();
  });

  it('24 the preview says what the paper says: lines with their arithmetic, the total and its capitals', async () => {
    await show({ at: ofBill, api: [onePrint()] });
    const paper = await screen.findByRole('region', { name: 'Preview of Bill' });
    const rows = within(paper).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Rent.*980\.00 a month.*980\.00/);
    expect(rows[2]).toHaveTextContent('−50.00');
    for (const text of ['周宁', '¥930.00', '玖佰叁拾元整', 'Last 12 months', '3 more rows are in the file'])
      expect(paper).toHaveTextContent(text);
    expect(within(paper).getAllByRole('img', { name: 'QR code' })).toHaveLength(2);
  });

  it('24 on a strip the amount stands beside what it is for, and the rest below it, as in the file', async () => {
    await show({ at: `${ofBill}&paper=80mm`, api: [onePrint()] });
    const paper = await screen.findByRole('region', { name: 'Preview of Bill' });
    expect(within(paper).queryByRole('table')).toBeNull();
    expect(within(paper).getAllByRole('listitem')[0]).toHaveTextContent(
      /^Rent980\.00Reading ________980\.00 a month$/,
    );
    expect(paper).toHaveTextContent('3 more rows are in the file');
    keepState();
  });

  it('24 language and paper stand in the address, and the paper is fetched anew', async () => {
    const { api, router, user } = await show({ at: ofBill, api: [onePrint()] });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Language' }),
      'Chinese and English',
    );
    await waitFor(() => expect(router.state.location.search).toContain('locale=both'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), '80 mm receipt');
    await waitFor(() =>
      expect(api.callsOf(getPrint).at(-1)?.query).toMatchObject({ locale: 'both', paper: '80mm' }),
    );
    keepState();
  });

  it('24 another paper of the same is chosen by its name', async () => {
    const { api, user } = await show({
      at: `?uuid=${printIds.cycle}&template=reading_sheet`,
      api: [onePrint({ subject: 'cycle', label: '2026-06' })],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Document' }), 'Monthly report');
    await waitFor(() =>
      expect(api.callsOf(getPrint).at(-1)?.query).toMatchObject({ template: 'monthly_report' }),
    );
  });

  it('24 printing counts the copies and opens the file in a tab of its own', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(window);
    const saved = savedFiles();
    try {
      const { api, user } = await show({
        at: `${ofBill}&paper=A5`,
        api: [onePrint(), answer(recordPrint, () => demoPrint({ copies: 3 }))],
      });
      const copies = await screen.findByRole('textbox', { name: 'Copies' });
      await user.clear(copies);
      await user.type(copies, '3');
      await user.click(screen.getByRole('button', { name: 'Print' }));
      await waitFor(() => expect(open).toHaveBeenCalledWith('blob:file', '_blank'));
      expect(api.callsOf(recordPrint)[0]?.body).toEqual({
        ...{ subjectId: printIds.bill, template: 'bill', locale: 'en', paper: 'A5', copies: 3 },
      });
      expect(saved.names).toEqual([]);
    } finally {
      open.mockRestore();
    }
  });

  it('24 where the browser opens no tab the file goes to the downloads', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const saved = savedFiles();
    try {
      const { user } = await show({
        at: ofBill,
        api: [onePrint(), answer(recordPrint, () => demoPrint({ copies: 1 }))],
      });
      await user.click(await screen.findByRole('button', { name: 'Print' }));
      await waitFor(() => expect(saved.names).toEqual(['Bill-LY-B202606-0001.pdf']));
    } finally {
      open.mockRestore();
    }
  });

  it('24 downloading counts nothing', async () => {
    const saved = savedFiles();
    const { api, user } = await show({ at: ofBill, api: [onePrint()] });
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved.names).toEqual(['Bill-LY-B202606-0001.pdf']));
    expect(api.callsOf(recordPrint)).toEqual([]);
  });

  it('24 no copies are not printed', async () => {
    const { user } = await show({ at: ofBill, api: [onePrint()] });
    const copies = await screen.findByRole('textbox', { name: 'Copies' });
    await user.clear(copies);
    await user.type(copies, '0');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  });

  it('24 a refusal of printing is told beside the button', async () => {
    const { user } = await show({ at: ofBill, api: [onePrint(), refuse(recordPrint, 'FORBIDDEN')] });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    keepState();
  });

  it.each([
    ['draft', 'Draft: for review only, not a valid document.'],
    ['void', 'Void: this document is no longer valid.'],
  ] as const)('24 %s is said above the paper and across it', async (mark, text) => {
    await show({ at: ofBill, api: [onePrint({ mark })] });
    expect(await screen.findByText(text)).toBeInTheDocument();
    keepState();
  });

  it('24 a uuid that is none, and one that nobody knows, are not found', async () => {
    await show({ at: '?uuid=7', api: [] });
    expect(await screen.findByRole('link', { name: 'Print centre' })).toBeInTheDocument();
    keepState();
  });

  it('24 a document of another role is not found', async () => {
    await show({ at: ofBill, api: [refuse(getPrint, 'NOT_FOUND')] });
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    keepState();
  });

  it('24 nothing to print yet', async () => {
    const nothing = answer(getPrint, () => {
      throw invalidField('template', 'nothing_to_print');
    });
    await show({ at: ofBill, api: [nothing] });
    expect(await screen.findByText('Nothing to print yet')).toBeInTheDocument();
    keepState();
  });
});

it('24 more labels than one paper holds are written by the print centre', async () => {
  const tooMuch = answer(getPrint, () => {
    throw invalidField('template', 'as_batch', { most: 500 });
  });
  await show({ at: ofBill, api: [tooMuch] });
  expect(await screen.findByText('More than 500 labels or rows')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Print centre' })).toBeInTheDocument();
  keepState();
});

describe('/apartment/print without a uuid', () => {
  it.each([
    ['zh', '打印中心', '打印 30 份账单'],
    ['en', 'Print centre', 'Print 30 bills'],
  ] as const)('24 the print centre in %s', async (language, title, bills) => {
    await show({ language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: new RegExp(bills) })).toBeInTheDocument();
    keepState();
  });

  it('24 of more labels than one paper holds a file is written', async () => {
    const labels = { rooms: 501, meters: 1_200 };
    const { user, api } = await show({
      api: [...demoCentre({ labels }), answer(createPrintBatch, () => demoBatch())],
    });
    await user.click(await screen.findByRole('button', { name: '501 door labels' }));
    await waitFor(() =>
      expect(api.callsOf(createPrintBatch)[0]?.body).toMatchObject({ template: 'door_labels' }),
    );
    expect(screen.queryByRole('link', { name: /meter labels/ })).not.toBeInTheDocument();
  });

  it('24 leads to each paper, in the language and on the paper of the page', async () => {
    await show({ at: '?locale=both&paper=A5' });
    expect(await screen.findByRole('link', { name: 'Reading sheet: 2026-06' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${printIds.cycle}&template=reading_sheet&locale=both&paper=A5`,
    );
    expect(screen.getByRole('link', { name: 'Second reminder: 101' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${printIds.tenancy}&template=reminder_2&locale=both&paper=A5`,
    );
    expect(screen.getByRole('link', { name: '3 door labels' })).toHaveAttribute(
      'href',
      expect.stringContaining(`uuid=${ids.building}&template=door_labels`),
    );
    expect(screen.getByRole('link', { name: /^Day close/ })).toBeInTheDocument();
  });

  it('24 a month of bills is one job, whose progress is shown until its file is there', async () => {
    let state: 'running' | 'done' = 'running';
    const saved = savedFiles();
    const file = { name: 'Bills-2026-06.pdf', mime: 'application/pdf', base64: btoa('%PDF') };
    const { api, user } = await show({
      api: [
        ...demoCentre({}, [demoBatch({ state: 'running', done: 12 })]),
        answer(getPrintBatch, () => demoBatch(state === 'running' ? { state, done: 12 } : {})),
        answer(createPrintBatch, () => demoBatch({ state: 'waiting', done: 0 })),
        answer(getPrintBatchFile, () => file),
      ],
    });
    expect(await screen.findByRole('meter', { name: 'Written' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 30',
    );
    await user.click(screen.getByRole('button', { name: 'Print 30 bills: 2026-06' }));
    await waitFor(() =>
      expect(api.callsOf(createPrintBatch)[0]?.body).toEqual({
        ...{ buildingId: ids.building, cycleId: printIds.cycle, template: 'bill', locale: 'en', paper: 'A4' },
      }),
    );
    state = 'done';
    expect(await screen.findByText('Ready', undefined, { timeout: 3000 })).toBeInTheDocument();
    expect(saved.names).toEqual([]);
    keepState();
  });

  it('24 the file of a batch that is there is downloaded', async () => {
    const saved = savedFiles();
    const file = { name: 'Bills-2026-06.pdf', mime: 'application/pdf', base64: btoa('%PDF') };
    const { user } = await show({
      api: [
        ...demoCentre({}, [demoBatch()]),
        answer(getPrintBatch, () => demoBatch()),
        answer(getPrintBatchFile, () => file),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Download: Bill · 2026-06' }));
    await waitFor(() => expect(saved.names).toEqual(['Bills-2026-06.pdf']));
  });

  it('24 letters to everybody are of the level that is chosen', async () => {
    const { api, user } = await show({
      api: [...demoCentre(), answer(createPrintBatch, () => demoBatch({ state: 'waiting', total: 2 }))],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Letters to all' }), 'Final demand');
    await user.click(screen.getByRole('button', { name: 'Print 2 letters' }));
    await waitFor(() =>
      expect(api.callsOf(createPrintBatch)[0]?.body).toMatchObject({ template: 'reminder_3' }),
    );
  });

  it('24 Empty: nothing printable yet', async () => {
    const none = { labels: { rooms: 0, meters: 0 }, cycles: [], reminders: [], dayCloses: [] };
    await show({ api: demoCentre(none) });
    expect(await screen.findByText('Nothing printable yet')).toBeInTheDocument();
    keepState();
  });

  it('24 whoever reads sheets only is shown neither bills nor money', async () => {
    await show({
      may: apartmentRoles.RDR,
      api: demoCentre({
        ...{ reminders: null, dayCloses: null },
        cycles: [{ cycleId: printIds.cycle, ym: '2026-06', templates: ['reading_sheet'], bills: null }],
      }),
    });
    expect(await screen.findByRole('link', { name: 'Reading sheet: 2026-06' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Reminder letters' })).toBeNull();
    expect(screen.queryByRole('button', { name: /bills/ })).toBeNull();
    keepState();
  });

  it('24 Forbidden: whoever lives there is told which permission is missing', async () => {
    const { api } = await show({ may: [] });
    expect(await screen.findByText('apartment.print.read')).toBeInTheDocument();
    expect(api.callsOf(getPrintCentre)).toEqual([]);
    keepState();
  });

  it('24 loading, and what failed is asked for again', async () => {
    await show({ api: [hang(getPrintCentre), ...demoCentre().slice(1)] });
    keepState();
  });

  it('24 an error is told with another try', async () => {
    await show({ api: [refuse(getPrintCentre, 'INTERNAL'), ...demoCentre().slice(1)] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    keepState();
  });
});
