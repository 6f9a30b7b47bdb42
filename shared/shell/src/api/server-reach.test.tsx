import { endpoint } from '@console/contract';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { callApi, connectApi } from './call-api.ts';
import './query.ts';
import { askAgainAfter, useRetryWhenBack, useServerAway } from './server-reach.ts';

const listThings = endpoint({
  name: 'listThings',
  method: 'GET',
  path: '/things',
  access: 'public',
  response: z.object({}),
});

let answer: () => Response;
let retries: number;
const call = () => act(() => callApi(listThings).then(String, ({ code }) => String(code)));

function Screen({ waits }: { waits: boolean }) {
  useRetryWhenBack(waits, () => {
    retries += 1;
  });
  return <p>{useServerAway() ? 'away' : 'there'}</p>;
}

beforeEach(() => {
  jest.useFakeTimers();
  retries = 0;
  connectApi({ transport: async () => answer() });
});
afterEach(async () => {
  answer = () => new Response('{}');
  await call();
  jest.useRealTimers();
});

const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

describe('a server that does not answer', () => {
  it.each([
    ['no network', noNetwork],
    ['502 of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['503', () => Response.json({ code: 'UNAVAILABLE', message: '', fields: [] }, { status: 503 })],
  ])('is known by %s, and gone with the first answer, whatever it says', async (_, outage) => {
    render(<Screen waits />);
    answer = outage;
    await call();
    expect(screen.getByText('away')).toBeVisible();
    answer = () => new Response('{}', { status: 404 });
    await call();
    expect(screen.getByText('there')).toBeVisible();
    expect(retries).toBe(1);
  });

  it('is asked until it is back; what waits for it then tries again by itself', async () => {
    render(<Screen waits />);
    answer = noNetwork;
    await call();
    await act(() => jest.advanceTimersByTimeAsync(7_000));
    expect(retries).toBe(0);
    answer = () => new Response('{}', { status: 401 });
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(screen.getByText('there')).toBeVisible();
    expect(retries).toBe(1);
  });

  it('an answer that was refused is none, and another failure does not try again', async () => {
    render(<Screen waits={false} />);
    answer = () => new Response('{}', { status: 404 });
    await call();
    expect(screen.getByText('there')).toBeVisible();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(retries).toBe(0);
  });

  it.each([502, 503, 504, 520])(
    '27 an answer of %i that is not the API’s own says that it is away, not that the page is wrong',
    async (status) => {
      render(<Screen waits={false} />);
      answer = () => new Response('<html>Bad Gateway</html>', { status });
      expect(await call()).toBe('UNAVAILABLE');
      expect(screen.getByText('away')).toBeVisible();
    },
  );

  it('27 one call that fell over is told as unavailable, and says nothing of the others', async () => {
    render(<Screen waits={false} />);
    answer = () => new Response('<html>Internal Server Error</html>', { status: 500 });
    expect(await call()).toBe('UNAVAILABLE');
    expect(screen.getByText('there')).toBeVisible();
  });

  it('is asked sooner at first, and never more seldom than every quarter of a minute', () => {
    expect([1, 2, 3, 4, 20].map(askAgainAfter)).toEqual([2000, 4000, 8000, 15_000, 15_000]);
  });
});
