import { New__Noun__ } from '@console/contract/__schema__';
import type { Seed } from '../../house/demo/context.ts';
import { create__Noun__, list__Nouns__ } from './__nounsKebab__.ts';

const demo = [
  { code: 'A-01', name: '__nounZh__一 · __NounEn__ one' },
  { code: 'A-02', name: '__nounZh__二 · __NounEn__ two', note: '先从这里开始 · Begin here' },
  { code: 'B-01', name: '__nounZh__三 · __NounEn__ three', state: 'closed' as const },
];

/** Three for `admin`; a start that was killed enters what is missing. */
export const seed: Seed = async ({ as, users: { admin } }) => {
  if (admin === undefined) return;
  const { items } = await list__Nouns__(as(admin), admin, { page: 1, size: 200 });
  const missing = demo.filter(({ code }) => !items.some((one) => one.code === code));
  for (const one of missing) await create__Noun__(as(admin), admin, New__Noun__.parse(one));
};
