import { crc32, deflateSync } from 'node:zlib';
import { numberFrom } from './videos.ts';

const [width, height] = [320, 200];

/** A cover of two colours and some planks, the same for the same name. */
export function pictureOf(name: string): Buffer {
  const seed = numberFrom(name);
  const [from, to] = [colourOf(seed), colourOf(seed >>> 9)];
  const planks = 3 + (seed % 5);
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const share = (x / width + y / height) / 2;
      const shade = Math.floor((x * planks) / width) % 2 === 0 ? 1 : 0.88;
      for (const channel of [0, 1, 2] as const) {
        const value = (from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share;
        row[1 + x * 3 + channel] = Math.round(value * shade);
      }
    }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a colour, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const colourOf = (seed: number): readonly number[] => [
  70 + (seed % 140),
  70 + ((seed >>> 5) % 140),
  70 + ((seed >>> 11) % 140),
];

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
