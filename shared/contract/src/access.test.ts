import { accessInWords } from './access.ts';
import {
  addEvidence,
  getMyCheckout,
  getPrint,
  importPersons,
  importTenancies,
  listBuildings,
  updateRoom,
} from './apartment/index.ts';
import { listYards } from './wood/index.ts';

it.each([
  [listYards, 'wood.stock.read in teamId'],
  [updateRoom, 'apartment.room.configure where roomId is'],
  [
    addEvidence,
    'apartment.reading.enter or apartment.reading.enter_move or apartment.correction.ask or apartment.tenancy.write or apartment.payment.record or apartment.payment.record_cash in buildingId',
  ],
  // By a phone in a sheet its owner is told.
  [importPersons, 'apartment.tenancy.write and apartment.person.read_full in buildingId'],
  [importTenancies, 'apartment.tenancy.write and apartment.person.read_full in buildingId'],
  [listBuildings, 'member of apartment anywhere'],
  [getMyCheckout, 'whose own checkoutId is'],
  [getPrint, 'apartment.print.read where subjectId is, or whose own it is'],
])('%# says who may call it', ({ access }, said) => {
  expect(accessInWords(access)).toBe(said);
});
