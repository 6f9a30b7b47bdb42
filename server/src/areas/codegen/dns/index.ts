import {
  checkMail,
  createDnsWatch,
  endDnsWatch,
  listDnsResolvers,
  listDnsWatches,
  queryDns,
  queryDnsServer,
  traceDns,
} from '@console/contract/codegen';
import type { FastifyPluginAsync } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import { type OutsideSystem, PingFault, type Tool } from '../tool.ts';
import { answerOf, askedName, askedNames, lookUp, publicServer } from './lookup.ts';
import { mailOf } from './mail.ts';
import { dnsWords } from './news-words.ts';
import { chosenResolvers, resolversOf, rootOf } from './resolvers.ts';
import { trace } from './trace.ts';
import { createWatch, endWatch, listWatches, watchJobs } from './watches.ts';

/** More than a person needs; whoever wants more has a script, and should ask a resolver of their own. */
const perMinute = 60;

const served = ({ config }: Ground): FastifyPluginAsync =>
  serving((serve) => {
    serve(listDnsResolvers, ({ may }) => ({
      resolvers: resolversOf(config)
        .filter(({ name }) => may.hold('codegen.dns.use', { fields: { resolver: name } }))
        .map(({ name, kind }) => ({ name, kind })),
    }));
    serve(
      queryDns,
      async ({ body }) => {
        const names = askedNames(body.names);
        const resolvers = chosenResolvers(config, body.resolvers);
        return { names, answers: await lookUp({ names, types: body.types, resolvers }) };
      },
      { perMinute },
    );
    serve(
      queryDnsServer,
      async ({ body: { names: given, types, server } }) => {
        const names = askedNames(given);
        const resolvers = [{ name: server, server: publicServer(server) }];
        return { names, answers: await lookUp({ names, types, resolvers }) };
      },
      { perMinute },
    );
    serve(
      traceDns,
      async ({ body: { name: given, type } }) => {
        const name = askedName(given, 'name');
        const [resolver] = resolversOf(config);
        const addressesOf = async (server: string) => {
          if (!resolver) return [];
          const { records } = await answerOf({ name: server, type: 'A' }, resolver);
          return records.filter((one) => one.type === 'A').map(({ data }) => data);
        };
        const wanted = name.taken === 'reverse' ? 'PTR' : type;
        return { name, ...(await trace(name, wanted, { root: rootOf(config), addressesOf })) };
      },
      { perMinute: 20 },
    );
    serve(checkMail, ({ body }) => mailOf(body, config), { perMinute: 20 });

    serve(listDnsWatches, async ({ db, user }) => ({ items: await listWatches(db, user.userId) }));
    serve(createDnsWatch, ({ db, user, body }) => createWatch(db, user.userId, body, config), { perMinute });
    serve(endDnsWatch, ({ db, user, params }) => endWatch(db, user.userId, params.watchId));
  });

const systems = ({ config }: Ground): OutsideSystem[] =>
  resolversOf(config).map((resolver) => ({
    kind: 'dns',
    name: resolver.name,
    // The root's own servers are known to every resolver that answers at all.
    ping: async () => {
      const { outcome } = await answerOf({ name: '.', type: 'NS' }, resolver);
      if (outcome !== 'answer') throw new PingFault(outcome);
    },
  }));

/** How often this process looks for watches that are due; each is asked every half minute. */
const tickMs = 5_000;

/** Names asked for at many resolvers, watched until they have spread, and what a domain's mail is set up with. */
export const dns: Tool = {
  serve: async (app, ground) => {
    await app.register(served(ground));
  },
  systems,
  jobs: ({ config, database, live }) =>
    watchJobs({ config, database, live }, config.REMINDER_TICK_S === 0 ? 0 : tickMs),
  says: dnsWords,
};
