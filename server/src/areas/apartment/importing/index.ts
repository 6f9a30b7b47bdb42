export {
  fileOf,
  inFlights,
  refuseFaults,
  reportOf,
  sheetImported,
  sheetIn,
  sheetTurns,
} from './sheet-import.ts';
