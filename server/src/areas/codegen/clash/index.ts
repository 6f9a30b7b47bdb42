import { ApiError, type Grants } from '@console/contract';
import {
  type ClashEvent,
  type ClashLink,
  checkClashProvider,
  chooseClashNode,
  clearClashPin,
  closeClashConnections,
  flushClashCache,
  getClashHistory,
  getClashSnapshot,
  listClashControllers,
  measureClashDelay,
  queryClashDns,
  setClashMode,
  setClashRecording,
  streamClash,
  switchClashRules,
  updateClashProvider,
} from '@console/contract/codegen';
import type { FastifyPluginAsync } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { auditLine } from '../../../house/audit/audit.ts';
import { minute } from '../../../house/jobs/jobs.ts';
import { mayOf } from '../../../plugins/contract/may.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import { serveStream } from '../../../plugins/contract/serve-stream.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { PingFault, type Tool } from '../tool.ts';
import { ControllerHub } from './controller-hub.ts';
import { refusalOf } from './faults.ts';
import { forgetMinutes, historyOf, recordedControllers, recordingSwitched } from './history.ts';
import { type Controller, KernelFault } from './kernel-client.ts';
import { read } from './kernel-state.ts';
import * as operations from './operations.ts';
import { Recorder } from './recorder.ts';
import { Version } from './shape-rules.ts';

/** What all calls of one server share. */
export interface Clash {
  readonly hubs: readonly ControllerHub[];
  readonly recorder: Recorder;
}

const known = new WeakMap<Ground, Clash>();

/** @internal exported for its tests */
export function clashOf(ground: Ground): Clash {
  const found = known.get(ground) ?? begun(ground);
  known.set(ground, found);
  return found;
}

function begun({ config, database }: Ground): Clash {
  const controllers = config.CLASH_CONTROLLERS;
  const secrets = controllers.map(({ secret }) => secret);
  const hubs = controllers.map((one) => new ControllerHub(one, { secrets }));
  return { hubs, recorder: new Recorder(database, hubs) };
}

const serve: FastifyPluginAsync<Ground> = async (app, ground) => {
  const clash = clashOf(app.ground);
  app.addHook('preClose', async () => {
    await clash.recorder.close();
    for (const hub of clash.hubs) hub.close();
  });
  serveStream(app, streamClash, ({ params, query, grants, tell }) =>
    hubOf(clash, params.controller).watch({
      // Whether it answers is heard from the traffic.
      kinds: [...new Set([...query.watch, 'traffic' as const])],
      level: query.level,
      tell: (event) => {
        if (event.kind === 'traffic' && !query.watch.includes('traffic')) return;
        tell(toldTo(grants, event), { comesAgain: event.kind !== 'link' && event.kind !== 'log' });
      },
    }),
  );
  await app.register(callsOf(clash), ground);
};

function hubOf({ hubs }: Clash, name: string): ControllerHub {
  const hub = hubs.find(({ controller }) => controller.name === name);
  if (!hub) throw new ApiError('NOT_FOUND');
  return hub;
}

const isAdmin = (grants: Grants): boolean => mayOf(grants).hold('codegen.power.manage');

/** That our secret is wrong is the business of whoever can change it. */
const linkFor = (grants: Grants, link: ClashLink): ClashLink =>
  link.state === 'rejected' && !isAdmin(grants) ? { ...link, state: 'unavailable' } : link;

const toldTo = (grants: Grants, event: ClashEvent): ClashEvent =>
  event.kind === 'link' ? { ...event, link: linkFor(grants, event.link) } : event;

interface Asked {
  readonly params: { readonly controller: string };
  readonly grants: Grants;
  readonly outside: Db;
}

interface Operation {
  readonly hub: ControllerHub;
  readonly grants: Grants;
  readonly outside: Db;
  /** As the audit log calls it. */
  readonly action: string;
  /** What was asked for; never a secret. */
  readonly wanted: object;
  readonly before?: object | undefined;
  /** The field of the call that a kernel may refuse. */
  readonly field: string;
}

/** Asks a kernel to do something, and writes down that somebody has, also where it said no. */
async function operate<T>(
  { hub, grants, outside, action, wanted, before, field }: Operation,
  work: (controller: Controller) => Promise<T>,
): Promise<T> {
  const note = (outcome: object) =>
    outside.rows(
      auditLine({
        ...{ area: 'codegen', action: `clash.${action}`, tenantId: null, before },
        ...{ objectType: 'clashController', objectId: hub.controller.name },
        after: { ...wanted, ...outcome },
      }),
    );
  try {
    const result = await work(hub.controller);
    hub.touched();
    await note({ outcome: 'done' });
    return result;
  } catch (error) {
    if (error instanceof KernelFault) await note({ outcome: error.reason });
    throw refusalOf(error, { isAdmin: isAdmin(grants) }, field);
  }
}

/** The same where there is nothing to tell of it. */
async function done(operation: Operation, work: (controller: Controller) => Promise<unknown>) {
  await operate(operation, work);
  return undefined;
}

const callsOf = (clash: Clash) =>
  serving((serve) => {
    /** Where and for whom something is done. */
    const place = ({ params, grants, outside }: Asked) => ({
      hub: hubOf(clash, params.controller),
      grants,
      outside,
    });

    serve(listClashControllers, async ({ db, may }) => {
      const recorded = await recordedControllers(db);
      return {
        items: clash.hubs
          .map(({ controller: { name } }) => ({
            name,
            recording: recorded.some(({ controller }) => controller === name),
          }))
          .filter(({ name }) => may.hold('codegen.clash.view', { fields: { controller: name } })),
      };
    });

    serve(getClashSnapshot, async ({ params, grants }) => {
      const { link, snapshot } = await hubOf(clash, params.controller).look();
      return { link: linkFor(grants, link), snapshot };
    });

    serve(chooseClashNode, (call) => {
      const { group } = call.params;
      const { node } = call.body;
      const at = place(call);
      const before = at.hub.known?.groups.find(({ name }) => name === group);
      const told = { wanted: { group, node }, before: before && { group, node: before.now } };
      return done({ ...at, ...told, action: 'chooseNode', field: 'node' }, (controller) =>
        operations.chooseNode(controller, group, node),
      );
    });

    serve(clearClashPin, (call) => {
      const { group } = call.params;
      return done({ ...place(call), wanted: { group }, action: 'clearPin', field: 'group' }, (controller) =>
        operations.clearPin(controller, group),
      );
    });

    serve(measureClashDelay, async (call) => {
      const { of, name, ...how } = call.body;
      const told = { wanted: { [of]: name }, action: 'measureDelay', field: 'name' };
      const items = await operate({ ...place(call), ...told }, async (controller) =>
        of === 'group'
          ? operations.measureGroup(controller, name, how)
          : [await operations.measureNode(controller, name, how)],
      );
      return { items };
    });

    serve(setClashMode, (call) => {
      const at = place(call);
      const { mode } = call.body;
      const before = at.hub.known ? { mode: at.hub.known.mode } : undefined;
      return done({ ...at, wanted: { mode }, before, action: 'setMode', field: 'mode' }, (controller) =>
        operations.setMode(controller, mode),
      );
    });

    serve(closeClashConnections, async (call) => {
      const { ids } = call.query;
      const told = { wanted: { ids }, action: 'closeConnections', field: 'ids' };
      const closed = await operate({ ...place(call), ...told }, (controller) =>
        operations.closeConnections(controller, ids),
      );
      return { closed };
    });

    serve(updateClashProvider, (call) => {
      const { kind, provider } = call.params;
      const told = { wanted: { kind, provider }, action: 'updateProvider', field: 'provider' };
      return done({ ...place(call), ...told }, (controller) =>
        operations.updateProvider(controller, kind, provider),
      );
    });

    serve(checkClashProvider, async (call) => {
      const { provider } = call.params;
      const { node, ...how } = call.body;
      const told = { wanted: { provider, node }, action: 'checkProvider', field: 'provider' };
      const items = await operate({ ...place(call), ...told }, async (controller) =>
        node === undefined
          ? operations.checkProvider(controller, provider, how)
          : [await operations.checkProviderNode(controller, provider, node, how)],
      );
      return { items };
    });

    serve(flushClashCache, (call) => {
      const { cache } = call.params;
      return done({ ...place(call), wanted: { cache }, action: 'flushCache', field: 'cache' }, (controller) =>
        operations.flushCache(controller, cache),
      );
    });

    serve(switchClashRules, (call) => {
      const { rules } = call.body;
      return done(
        { ...place(call), wanted: { rules }, action: 'switchRules', field: 'rules' },
        (controller) => operations.switchRules(controller, rules),
      );
    });

    serve(queryClashDns, async ({ params, query, grants }) => {
      const { controller } = hubOf(clash, params.controller);
      try {
        return await operations.queryDns(controller, query);
      } catch (error) {
        throw refusalOf(error, { isAdmin: isAdmin(grants) }, 'name');
      }
    });

    serve(getClashHistory, ({ params, query, db }) =>
      historyOf(db, hubOf(clash, params.controller).controller.name, query),
    );

    serve(setClashRecording, async ({ params, body, db }) => {
      const { name } = hubOf(clash, params.controller).controller;
      await db.batch(
        recordingSwitched(name, body.on),
        auditLine({
          ...{ area: 'codegen', action: 'clash.setRecording', tenantId: null },
          ...{ objectType: 'clashController', objectId: name, after: body },
        }),
      );
      return undefined;
    });
  });

/** How often what went through is written, and looked for what is to be recorded. */
const turnMs = 15_000;

/** A panel for controllers of Clash, as the settings name them. */
export const clash: Tool = {
  serve,
  systems: (ground) =>
    ground.config.CLASH_CONTROLLERS.map((controller) => ({
      kind: 'clash',
      name: controller.name,
      ping: async () => {
        try {
          await read(controller, '/version', Version);
        } catch (error) {
          throw error instanceof KernelFault ? new PingFault(error.reason) : error;
        }
      },
    })),
  jobs: (ground) => {
    if (ground.config.CLASH_CONTROLLERS.length === 0) return [];
    const owner = ground.database.as({ kind: 'owner' });
    return [
      { name: 'record traffic of controllers', everyMs: turnMs, run: () => clashOf(ground).recorder.turn() },
      { name: 'forget traffic of controllers', everyMs: 60 * minute, run: () => forgetMinutes(owner) },
    ];
  },
};
