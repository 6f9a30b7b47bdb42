/**
 * Sends requests to a server from a process of its own, so that driving costs the server nothing.
 * Takes jobs from its parent: `{ url, method, headers, bodies, requests, connections }`, answers `{ ms, failures }`.
 */
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send({ url, method, headers }, body) {
  return new Promise((resolve) => {
    const outgoing = request(url, { method, headers, agent }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode)).resume();
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}

async function drive({ url, bodies = [], requests, connections, ...rest }) {
  let next = 0;
  let failures = 0;
  const one = async () => {
    while (next < requests) {
      const index = next++;
      const body = bodies[index];
      const address = typeof url === 'string' ? url : url[index % url.length];
      const status = await send({ url: address, ...rest }, body);
      if (status < 200 || status >= 300) failures += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  return { ms: performance.now() - began, failures };
}

process.on('message', async (job) => process.send(await drive(job)));
