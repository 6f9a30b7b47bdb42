import {
  annulDraw,
  commitDraw,
  createDraw,
  deleteDraw,
  drawDraw,
  getDraw,
  getDrawNotice,
  listDrawable,
  listDraws,
  listMyDraws,
  publishDraw,
  updateDraw,
  verifyDraw,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { textSeal } from '../../../plugins/sealed-text.ts';
import { drawableOf } from './candidates.ts';
import type { Changing } from './changing-draw.ts';
import * as moves from './draw-moves.ts';
import * as draws from './draws.ts';
import { drawNotice, drawProof, ownDraws } from './public-draws.ts';
import { type Drawer, shownDraw } from './shown-draw.ts';

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}

const drawerOf = ({ tenant, user }: Calling): Drawer => ({
  userId: user.userId,
  mayCommit: tenant.may('apartment.draw.commit'),
  mayDraw: tenant.may('apartment.draw.draw'),
  mayPublish: tenant.may('apartment.draw.publish'),
});

interface Acting extends Calling {
  readonly params: { readonly drawId: string };
  readonly version: number;
}

const within = (call: Acting): Changing => [
  call.db,
  call.tenant.id,
  drawerOf(call),
  call.params.drawId,
  call.version,
];

/** More people want rooms than there are: who gets one, so that anybody can work it out again. */
export function serveDraws(serve: Serve, secret: () => Buffer): void {
  const seal = textSeal(secret, 'draw-secret');
  serve(listDraws, ({ tenant, query, db }) => draws.listDraws(db, tenant.id, query));
  serve(listDrawable, ({ tenant, db }) => drawableOf(db, tenant.id));
  serve(getDraw, (call) => shownDraw(call.db, call.tenant.id, drawerOf(call), call.params.drawId));
  serve(createDraw, (call) => draws.createDraw(call.db, call.tenant.id, drawerOf(call), call.body));
  serve(updateDraw, (call) => draws.updateDraw(within(call), call.body));
  serve(deleteDraw, (call) => draws.deleteDraw(...within(call)));
  serve(commitDraw, (call) => moves.commitDraw(within(call), seal));
  serve(drawDraw, (call) => moves.drawDraw(within(call), seal, call.body.publicEntropy));
  serve(publishDraw, (call) => moves.publishDraw(within(call)));
  serve(annulDraw, (call) => moves.annulDraw(within(call), call.body.reason));
  serve(getDrawNotice, ({ params, db }) => drawNotice(db, params.drawId));
  serve(verifyDraw, ({ params, db }) => drawProof(db, params.drawId));
  serve(listMyDraws, async ({ db }) => ({ items: await ownDraws(db) }));
}
