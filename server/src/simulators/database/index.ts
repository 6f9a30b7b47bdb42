import { createServer, type Socket } from 'node:net';
import type { Simulator } from '../simulator.ts';
import { Engine } from './engine.ts';
import { sample, sampleRoles } from './sample.ts';
import { WireServer } from './server.ts';

/** Known to everybody who has this source: it listens on this machine alone, and what it holds is made up. */
const password = 'sample-only';
/** Then the engine is ended and its memory is free; the next question begins a new one. */
const idleMs = 5 * 60_000;

/** A small shop on PostgreSQL (PGlite, in memory) behind PostgreSQL's own protocol, with a reading role and one that reads all. */
export const database: Simulator = {
  name: 'database',
  about: 'PostgreSQL with a small shop in it: roles reader and reader_all',
  furnishes: ['CONSULTED_DATABASES'],
  start: async (port) => {
    const engine = new Engine(`${sample}${sampleRoles('reader', 'reader_all', password)}`);
    const wire = new WireServer({
      engine,
      database: 'shop',
      users: new Map([
        ['reader', password],
        ['reader_all', password],
      ]),
      connectionLimit: 4,
    });
    const sockets = new Set<Socket>();
    let idle: ReturnType<typeof setTimeout> | undefined;
    const server = createServer((socket) => {
      clearTimeout(idle);
      sockets.add(socket);
      wire.take(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        if (sockets.size > 0) return;
        clearTimeout(idle);
        idle = setTimeout(() => void engine.end(), idleMs).unref();
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
    const at = server.address();
    const place = `127.0.0.1:${typeof at === 'object' ? at?.port : port}/shop`;
    const urlOf = (user: string) => `postgresql://${user}:${password}@${place}`;
    return {
      address: `postgresql://${place}`,
      settings: {
        CONSULTED_DATABASES: JSON.stringify([
          { name: 'shop', url: urlOf('reader'), adminUrl: urlOf('reader_all'), schemas: ['shop'] },
        ]),
      },
      stop: async () => {
        clearTimeout(idle);
        await engine.close();
        for (const socket of sockets) socket.destroy();
        await new Promise<void>((resolve) => server.close(() => resolve()));
        clearTimeout(idle);
      },
    };
  },
};
