import { parseArgs } from 'node:util';
import { simulators } from './index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '0' } },
});
const wanted = simulators.find(({ name }) => name === positionals[0]);
if (!wanted) {
  console.info(`npm run sim -- NAME [--port PORT]\n`);
  for (const { name, about } of simulators) console.info(`  ${name.padEnd(12)} ${about}`);
  process.exitCode = positionals.length === 0 ? 0 : 1;
} else {
  const running = await wanted.start(Number(values.port));
  console.info(`${wanted.name} listens on ${running.address}. Ctrl+C ends it. Settings that use it:`);
  for (const [name, value] of Object.entries(running.settings)) console.info(`${name}='${value}'`);
  const end = () => running.stop().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
}
