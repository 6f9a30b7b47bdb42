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
import type { Telling } from '../../../../testing/telling.ts';

/** Of the internet, and nobody's: it was given back in 2006. */
const nobody = '3ffe::53';

/** Everything that one does with the simulated resolvers. */
export async function story({ tell }: Telling): Promise<void> {
  const { resolvers } = await tell(listDnsResolvers);
  const names = resolvers.map(({ name }) => name);
  await tell(queryDns, { body: { names: ['example.com'], types: ['A', 'HTTPS'], resolvers: names } });
  await tell(queryDnsServer, { body: { names: ['example.com'], types: ['A'], server: nobody } });
  await tell(traceDns, { body: { name: 'www.example.com', type: 'A' } });
  await tell(checkMail, { body: { domain: 'example.com', selectors: [], resolver: names[0] ?? '' } });
  const { watchId } = await tell(createDnsWatch, {
    body: { name: 'spreading.example.com', type: 'A', expected: '203.0.113.20', resolvers: names },
    idempotencyKey: '019a0000-0000-7000-8000-0000000000d5',
  });
  await tell(listDnsWatches);
  await tell(endDnsWatch, { params: { watchId } });
}
