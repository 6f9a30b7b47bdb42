import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile, pageOnly } from '../exports.ts';
import { inBuilding } from './access.ts';
import { listMoneyFlows } from './flows.ts';

/** The money ledger. */
export const exportMoneyFlows = endpoint({
  name: 'exportMoneyFlows',
  method: 'GET',
  path: '/apartment/flows/amount:export',
  access: inBuilding('apartment.flow.read', 'building'),
  query: z.extend(z.omit(listMoneyFlows.query, pageOnly), asFile),
  response: ExportedFile,
});
