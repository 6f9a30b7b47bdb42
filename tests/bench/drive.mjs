/**
 * Sends requests to a server from a process of its own, so that driving costs the server nothing.
 * Takes jobs from its parent: `{ url, method, headers, bodies, requests, connections }`, answers `{ ms, failures }`; or
 * `{ clients, seconds, thinkMs }`, answers `{ times, statuses }`.
 */
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function send({ url, method, headers }, body) {
  return new Promise((resolve) => {
    const outgoing = request(url, { method, headers, agent }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode)).resume();
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}

async function drive({ url, method, headers, bodies = [], requests, connections }) {
  let next = 0;
  let failures = 0;
  const one = async () => {
    while (next < requests) {
      const index = next++;
      const body = bodies[index];
      const address = typeof url === 'string' ? url : url[index % url.length];
      const status = await send({ url: address, method, headers }, body);
      if (status < 200 || status >= 300) failures += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  return { ms: performance.now() - began, failures };
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Each client asks one thing after the other, and thinks in between, half as long or half as long again. */
async function visit({ clients, seconds, thinkMs }) {
  const until = performance.now() + seconds * 1000;
  const times = [];
  const statuses = {};
  const one = async ({ headers, turns }, place) => {
    await wait(Math.random() * Math.min(thinkMs, seconds * 500));
    // At least once, however short the time.
    let turn = place;
    do {
      const { body, ...asked } = turns[turn++ % turns.length];
      const from = performance.now();
      const status = await send({ headers, ...asked }, body);
      times.push(performance.now() - from);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (thinkMs > 0) await wait(thinkMs * (0.5 + Math.random()));
    } while (performance.now() < until);
  };
  await Promise.all(clients.map(one));
  return { times, statuses };
}

process.on('message', async (/** @type {any} */ job) =>
  process.send?.(await (job.clients ? visit(job) : drive(job))),
);
