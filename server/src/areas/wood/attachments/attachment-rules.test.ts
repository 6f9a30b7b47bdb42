import { txnKinds, txnStates } from '@console/contract/wood';
import { readersOf } from '../txns/txn-rules.ts';
import { mayTakeOff, papersReaderOf } from './attachment-rules.ts';

describe('what is kept with a document', () => {
  it('comes off it only while it is drafted or counted', () => {
    expect(txnStates.filter(mayTakeOff)).toEqual(['draft', 'counting']);
  });
  it('papers are nobody’s in particular where the document has no prices', () => {
    expect(txnKinds.filter((kind) => papersReaderOf[kind] === undefined).sort()).toEqual([
      'adjust',
      'transfer',
    ]);
    expect(Object.keys(papersReaderOf).sort()).toEqual(Object.keys(readersOf).sort());
  });
});
