/// <reference types="@testing-library/jest-dom" />
import { ApiError, invalidField } from '@console/contract';
import {
  getTxn,
  getWoodPrint,
  listPriceExceptions,
  listSettlements,
  listTxnAttachments,
  recordWoodPrint,
  type WoodPrint,
} from '@console/contract/wood';
import { answer, type FakeAnswer, hang, keepState, renderRemote, savedFiles } from '@console/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../remote.tsx';
import { board, log, member, sorts, species, yards } from '../team/demo-team.ts';
import { sale } from '../txns/demo-txns.ts';
import { demoPaper, demoPrint } from './demo-prints.ts';

const around = [
  ...[member(), yards, species, sorts(board, log), answer(getTxn, () => sale)],
  answer(listSettlements, () => ({ items: [], next: null })),
  answer(listTxnAttachments, () => ({ items: [], mayAdd: false, mayRemove: false })),
  answer(listPriceExceptions, () => ({ items: [], next: null })),
];
/** The dialog of a sale's papers. */
async function open(api: readonly FakeAnswer[], language: 'zh' | 'en' = 'en') {
  const house = await renderRemote(remote, {
    path: `/wood/transaction?uuid=${sale.txnId}`,
    language,
    api: [...around, ...api],
  });
  await house.user.click(await screen.findByRole('button', { name: language === 'zh' ? '打印' : 'Print' }));
  return { ...house, box: within(await screen.findByRole('dialog')) };
}
const wanted = ({ api }: Awaited<ReturnType<typeof open>>) => api.callsOf(getWoodPrint).at(-1)?.query;

describe('the papers of a document', () => {
  it.each([
    ['zh', '送货单 SO-000007', '下载 PDF'],
    ['en', 'Delivery note SO-000007', 'Download PDF'],
  ] as const)('11 are shown before they are printed, in %s', async (language, title, download) => {
    const { box } = await open([demoPaper()], language);
    expect(await box.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(await box.findByText('¥6,110.40')).toBeInTheDocument();
    expect(box.getByText('陆仟壹佰壹拾元肆角')).toBeInTheDocument();
    expect(box.getByRole('button', { name: download })).toBeEnabled();
    keepState();
  });

  it('11 are asked for anew in another language, on another paper, without prices', async () => {
    const house = await open([demoPaper()]);
    const { box, user } = house;
    await user.selectOptions(await box.findByLabelText('Language'), 'Chinese and English');
    await user.selectOptions(box.getByLabelText('Paper'), '80 mm receipt');
    await user.click(box.getByRole('switch', { name: 'Show prices' }));
    await waitFor(() =>
      expect(wanted(house)).toMatchObject({ locale: 'both', paper: '80mm', prices: 'false' }),
    );
    keepState();
  });

  it('11 have no switch for prices where there are none or they are not to be seen', async () => {
    const { box } = await open([demoPaper({ prices: null })]);
    await box.findByText('¥6,110.40');
    expect(box.queryByRole('switch')).toBeNull();
  });

  it('11 are chosen by their names, and what cannot be on a strip is not offered on one', async () => {
    const templates: WoodPrint['templates'] = ['purchase_order', 'goods_receipt'];
    const house = await open([demoPaper({ template: 'purchase_order', templates })]);
    const { box, user } = house;
    const papers = () => within(box.getByLabelText('Paper')).getAllByRole('option');
    await box.findByLabelText('Document');
    expect(papers()).toHaveLength(2);
    await user.selectOptions(box.getByLabelText('Document'), 'Goods receipt with tally');
    await waitFor(() => expect(wanted(house)).toMatchObject({ template: 'goods_receipt' }));
    await waitFor(() => expect(papers()).toHaveLength(3));
    keepState();
  });

  it('11 of one delivery only are chosen by its day', async () => {
    const parts = [
      { postedSeq: 7, businessDate: '2026-11-20' },
      { postedSeq: 9, businessDate: '2026-11-22' },
    ];
    const house = await open([demoPaper({ parts })]);
    await house.user.selectOptions(await house.box.findByLabelText('Covers'), '9');
    await waitFor(() => expect(wanted(house)?.posting).toBe(9));
  });

  it('11 say that they are a draft, or void', async () => {
    const { box } = await open([demoPaper({ mark: 'void', copies: 2 })]);
    expect(await box.findByText(/Void: this document is no longer valid/)).toBeInTheDocument();
    expect(box.getByText('2 copies printed')).toBeInTheDocument();
    keepState();
  });

  it('11 are counted as they are printed, and opened in a tab of their own', async () => {
    const tab = jest.spyOn(window, 'open').mockReturnValue(window);
    const saved = savedFiles();
    try {
      const { box, api, user } = await open([
        demoPaper(),
        answer(recordWoodPrint, () => demoPrint({ copies: 3 })),
      ]);
      await box.findByText('¥6,110.40');
      await user.clear(box.getByLabelText('Copies'));
      await user.type(box.getByLabelText('Copies'), '3');
      await user.click(box.getByRole('button', { name: 'Print' }));
      await waitFor(() => expect(tab).toHaveBeenCalledWith('blob:file', '_blank'));
      expect(api.callsOf(recordWoodPrint)[0]).toMatchObject({
        params: { printSubjectId: sale.txnId },
        body: { locale: 'en', paper: 'A4', prices: true, copies: 3 },
      });
      expect(saved.names).toEqual([]);
      await user.click(box.getByRole('button', { name: 'Download PDF' }));
      await waitFor(() => expect(saved.names).toEqual(['Delivery_note-SO-000007.pdf']));
    } finally {
      tab.mockRestore();
    }
  });
});

describe('where there is no paper', () => {
  it('11 it says that nothing is there to be printed yet', async () => {
    const { box } = await open([
      answer(getWoodPrint, () => {
        throw invalidField('template', 'nothing_to_print');
      }),
    ]);
    expect(await box.findByText('Nothing to print yet')).toBeInTheDocument();
    expect(box.getByRole('button', { name: 'Print' })).toBeDisabled();
    keepState();
  });

  it('11 what cannot be is said in its own words', async () => {
    const { box } = await open([
      answer(getWoodPrint, () => {
        throw invalidField('to', 'before_from');
      }),
    ]);
    expect(await box.findByText('The end date cannot be before the start date.')).toBeInTheDocument();
  });

  it('11 nothing is printed while it is on its way', async () => {
    const { box } = await open([hang(getWoodPrint)]);
    expect(box.getByRole('button', { name: 'Print' })).toBeDisabled();
    keepState();
  });

  it('11 what did not come is asked for once more', async () => {
    let failing = true;
    const { box, user } = await open([
      answer(getWoodPrint, () => {
        if (failing) throw new ApiError('INTERNAL');
        return demoPrint();
      }),
    ]);
    const again = await box.findByRole('button', { name: /again|Retry/i });
    keepState();
    failing = false;
    await user.click(again);
    expect(await box.findByText('¥6,110.40')).toBeInTheDocument();
  });
});
