import { firstTaskKinds, getApartmentToday } from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { apartmentToday } from './today.ts';

/** What the console's home shows of all buildings of the caller. */
export const serveToday = (serve: Serve): void =>
  serve(getApartmentToday, ({ db, tenants, query }) =>
    apartmentToday(db, tenants, query.kinds?.split(',') ?? firstTaskKinds),
  );
