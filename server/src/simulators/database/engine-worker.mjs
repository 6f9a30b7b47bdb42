// Plain JavaScript: Node 20 cannot start a worker from TypeScript.
// PostgreSQL in memory (PGlite) with the sample in it, on a thread of its own that can be ended in the middle of a statement.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** @type {{ sql: string }} */
const { sql } = workerData;
const engine = await PGlite.create({ dataDir: 'memory://' });
await engine.exec(sql);
const { rows } = await engine.query(`select current_setting('server_version') as version`);

/** @param {Uint8Array} message whole wire messages @returns {Promise<Uint8Array<ArrayBuffer>>} everything answered */
async function exchange(message) {
  /** @type {Uint8Array[]} */
  const answers = [];
  await engine.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (data) => answers.push(Buffer.from(data)),
  });
  return new Uint8Array(Buffer.concat(answers));
}

parentPort?.on('message', async (/** @type {{ id: number, message: Uint8Array }} */ { id, message }) => {
  try {
    const answer = await exchange(message);
    parentPort?.postMessage({ id, answer }, [answer.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ id: 0, version: /** @type {{ version: string }} */ (rows[0]).version });
