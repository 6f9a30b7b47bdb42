/** `npm run api-report`: lists what @console/shell and @console/contract offer; `-- --freeze` keeps it for this version. */
import { parseArgs } from 'node:util';
import { brokenPromises, freeze, listings, refusal, writeListings } from './report.ts';

const { values } = parseArgs({ options: { freeze: { type: 'boolean', default: false } } });

try {
  const now = await listings();
  writeListings(now);
  const { shell, contract } = now;
  const names = Object.keys(shell.exports).length;
  const endpoints = Object.values(contract.areas).flatMap(Object.keys).length;
  console.info(
    `@console/shell ${shell.version}: ${names} exports; @console/contract ${contract.version}: ${endpoints} endpoints`,
  );
  if (values.freeze) console.info(`frozen: ${freeze(now).join(', ') || 'nothing, all versions are'}`);
  const broken = brokenPromises(now);
  if (broken.length > 0) throw new Error(refusal(broken));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
