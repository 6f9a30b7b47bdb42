import { getAbout, type PublicTariff } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Serve } from '../../../plugins/contract/serve.ts';

const version = '1.0';

/** What everybody may know, signed in or not: prices, and nothing of whose they are. */
export const serveAbout = (serve: Serve): void =>
  serve(getAbout, async ({ db }) => {
    const row = await db.first<{ tariffs: PublicTariff[] }>(
      sql`select apartment.public_tariffs() as tariffs`,
    );
    return { version, tariffs: row?.tariffs ?? [] };
  });
