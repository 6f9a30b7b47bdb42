// Plain JavaScript: Node 20 cannot start a worker from TypeScript.
// One PGlite engine on its own thread, so that a long query never holds up the HTTP loop.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** @type {{ dataDir: string, dumpFile?: string }} */
const { dataDir, dumpFile } = workerData;

const engine = await PGlite.create({
  dataDir,
  extensions: { pg_trgm, btree_gist },
  ...(dumpFile ? { loadDataDir: new Blob([await readFile(dumpFile)]) } : {}),
});

/** @param {Uint8Array} message one or more whole wire messages @returns {Promise<Uint8Array<ArrayBuffer>>} everything answered */
async function exchange(message) {
  /** @type {Uint8Array[]} */
  const answers = [];
  await engine.runExclusive(() =>
    engine.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (data) => answers.push(Buffer.from(data)),
    }),
  );
  // Of its own, so that it can be handed over; `from` would go through it byte by byte.
  return new Uint8Array(Buffer.concat(answers));
}

const tasks = {
  exchange,
  dump: async () => new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer()),
  close: async () => {
    await engine.close();
    return new Uint8Array();
  },
};

let tail = Promise.resolve();
/** @typedef {{ id: number, task: keyof typeof tasks, message: Uint8Array }} Job */
parentPort?.on('message', (/** @type {Job} */ { id, task, message }) => {
  tail = tail.then(async () => {
    try {
      const answer = await tasks[task](message);
      parentPort?.postMessage({ id, answer }, [answer.buffer]);
    } catch (error) {
      parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
});
parentPort?.postMessage({ id: 0 });
