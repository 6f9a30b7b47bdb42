// Plain JavaScript: Node 20 cannot start a worker from TypeScript. Draws posts, one after the other.
import { parentPort } from 'node:worker_threads';

// Node 24 reads TypeScript by itself; 20 needs the loader.
if (!('typescript' in process.features && process.features.typescript)) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { drawPost } = await import('./draw-post.ts');

parentPort?.on('message', (job) => parentPort?.postMessage(drawPost(job)));
parentPort?.postMessage('ready');
