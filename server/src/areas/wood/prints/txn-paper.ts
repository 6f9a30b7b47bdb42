import type { Txn } from '@console/contract/wood';
import type { Block } from '../../../house/papers/paper.ts';
import { markOf, type TxnGoods } from './moved-goods.ts';
import type { PaperGround, TradePaper } from './paper-ground.ts';
import { say, type WordKey } from './print-words.ts';
import { talliesOf, tallySheets } from './tally-sheet.ts';

/** A document that was undone by another one says nothing any more. */
export const isMirror = ({ reverses }: Txn): boolean => reverses !== null;

/** A paper about a document. */
export const paper = (
  { txn }: Pick<TxnGoods, 'txn'>,
  title: WordKey,
  blocks: readonly Block[],
  more: Partial<TradePaper> = {},
): TradePaper => ({
  ...{ label: txn.number, number: txn.number, mark: markOf(txn), title: say(title), blocks },
  ...more,
});

export const signatures = (...items: WordKey[]): Block => ({
  kind: 'signatures',
  items: items.map((one) => say(one)),
});

export const tallies = async (ground: PaperGround, { txn, shown, lines }: TxnGoods): Promise<Block[]> =>
  tallySheets(ground, lines, await talliesOf(ground, txn.txnId, shown));
