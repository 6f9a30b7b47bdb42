import { newsOf } from '@console/contract/platform';
import { newsWords } from './news-words.ts';

const id = '019a0000-0000-7000-8000-00000000000a';
const sale = { teamId: id, team: { zh: '长青木业', en: 'Evergreen' }, txnId: id, number: 'SO-000031' };

it('approvals are said outside the console in both languages', () => {
  const asked = { ...sale, by: 'Liu' };
  expect(newsWords.saleApprovalAsked?.(asked, 'zh')).toEqual({
    title: '长青木业',
    text: 'Liu 申请审批销售单 SO-000031。',
  });
  expect(newsWords.saleApprovalAsked?.(asked, 'en').text).toBe('Liu asks for approval of sale SO-000031.');
  const said = (outcome: 'approved' | 'refused', language: 'zh' | 'en') =>
    newsWords.saleApprovalDecided?.({ ...sale, outcome }, language).text;
  expect([said('approved', 'zh'), said('refused', 'zh')]).toEqual([
    '销售单 SO-000031 已获批准，可以确认。',
    '销售单 SO-000031 的审批未通过。',
  ]);
  expect(said('refused', 'en')).toBe('Approval of sale SO-000031 has been refused.');
});

it('they lead to the sale: who decides to the document, who asked to the counter', () => {
  const asked = newsOf({ kind: 'saleApprovalAsked', payload: { ...sale, by: 'Liu' } });
  expect(asked.address()).toBe(`/wood/transaction?uuid=${id}&team=${id}`);
  const decided = newsOf({ kind: 'saleApprovalDecided', payload: { ...sale, outcome: 'approved' } });
  expect(decided.address()).toBe(`/wood/sell?uuid=${id}&team=${id}`);
  expect(decided.headline('zh')).toEqual({
    text: 'wood.saleApproval.approved',
    values: { team: '长青木业', number: 'SO-000031' },
  });
});
