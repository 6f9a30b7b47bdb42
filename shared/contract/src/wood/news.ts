import * as z from 'zod/mini';
import { newsKind } from '../news.ts';
import { uuid } from '../scalars.ts';
import { woodPaths } from './paths.ts';

/** A team as news name it: they are read when it may be called otherwise. */
const toldSale = {
  teamId: uuid,
  team: z.object({ zh: z.string(), en: z.string() }),
  txnId: uuid,
  /** Of the sale. */
  number: z.string(),
};

/** Somebody asks that a sale may pass under the floor or over a limit: to all who may decide about it. */
export const saleApprovalAsked = newsKind({
  kind: 'saleApprovalAsked',
  payload: z.object({ ...toldSale, by: z.string() }),
  address: ({ txnId: uuid, teamId: team }) => woodPaths.transaction({ uuid, team }),
  headline: ({ team, number, by }, language) => ({
    text: 'wood.saleApprovalAsked',
    values: { team: team[language], number, by },
  }),
});

/** It is decided: to whoever asked, at the counter where the sale waits. */
export const saleApprovalDecided = newsKind({
  kind: 'saleApprovalDecided',
  payload: z.object({ ...toldSale, outcome: z.enum(['approved', 'refused']) }),
  address: ({ txnId: uuid, teamId: team }) => woodPaths.sell({ uuid, team }),
  headline: ({ team, number, outcome }, language) => ({
    text: `wood.saleApproval.${outcome}`,
    values: { team: team[language], number },
  }),
});
