import { importLibrary, importLimits } from '@console/contract/bili';
import { importNotes, noteLimits } from '@console/contract/notes';
import { v7 } from 'uuid';
import type { Ask } from './large-building.ts';

const sentence = '云杉三米，三十八乘八十九。Every month the meters by the river are read. ';

/** Notes and videos of whoever asks, brought in as people bring in what they had elsewhere. */
export async function ownThings(
  ask: Ask,
  { notes, videos }: { notes: number; videos: number },
): Promise<void> {
  for (const numbers of batchesOf(notes, noteLimits.importBatch))
    await ask(importNotes, {
      body: {
        notes: numbers.map((number) => ({
          ...{ uuid: v7(), title: `抄表 ${number}`, tags: [`工作/${number % 40}`] },
          content: sentence.repeat(15),
        })),
      },
    });
  for (const numbers of batchesOf(videos, importLimits.entries))
    await ask(importLibrary, {
      body: {
        text: JSON.stringify(
          numbers.map((number) => ({ bvid: `av${1000 + number}`, title: `榫卯 ${number}` })),
        ),
      },
    });
}

function* batchesOf(count: number, most: number): Generator<number[]> {
  for (let from = 0; from < count; from += most)
    yield Array.from({ length: Math.min(most, count - from) }, (_, at) => from + at);
}
