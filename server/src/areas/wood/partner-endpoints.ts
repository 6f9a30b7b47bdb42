import {
  createPartner,
  disablePartner,
  enablePartner,
  exportPartners,
  getPartner,
  importPartners,
  listPartners,
  updatePartner,
} from '@console/contract/wood';
import { type ExportTurn, servingFiles } from '../../house/sheets/export-turns.ts';
import { sheetTurns } from '../../house/sheets/sheet-import.ts';
import type { Serve } from '../../plugins/contract/serve.ts';
import { exportedPartners, importPartners as imported } from './partner-sheets.ts';
import * as partners from './partners.ts';

/** Whom a team buys from and sells to. */
export function servePartners(serve: Serve, turn: ExportTurn): void {
  serve(listPartners, ({ db, tenant, query }) => partners.listPartners(db, tenant.id, query));
  serve(getPartner, ({ db, tenant, params }) => partners.findPartner(db, tenant.id, params.partnerId));
  serve(createPartner, ({ db, tenant, body }) => partners.createPartner(db, tenant.id, body));
  serve(updatePartner, ({ db, tenant, params, body, version }) =>
    partners.updatePartner(db, tenant.id, params.partnerId, version, body),
  );
  for (const [endpoint, state] of [
    [disablePartner, 'disabled'],
    [enablePartner, 'active'],
  ] as const)
    serve(endpoint, ({ db, tenant, params, body }) =>
      partners.changePartnerState(db, tenant.id, params.partnerId, state, body.reason),
    );
  servingFiles(serve, turn)(exportPartners, ({ db, tenant, query }) =>
    exportedPartners(db, tenant.id, query),
  );
  serve(importPartners, ({ db, tenant, body }) => imported(db, tenant.id, body), sheetTurns);
}
