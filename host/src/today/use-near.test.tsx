import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useNear } from './use-near.ts';

/** Tells only when it is asked to, as a browser does while somebody scrolls. */
class Watch {
  static readonly all: Watch[] = [];
  isWatching = false;
  readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void;

  constructor(tell: Watch['tell']) {
    this.tell = tell;
    Watch.all.push(this);
  }

  observe() {
    this.isWatching = true;
  }

  disconnect() {
    this.isWatching = false;
  }
}

function Card() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNear(place) ? 'near' : 'far'}</div>;
}

const usual = globalThis.IntersectionObserver;
beforeEach(() => {
  Watch.all.length = 0;
  Object.assign(globalThis, { IntersectionObserver: Watch });
});
afterEach(() => Object.assign(globalThis, { IntersectionObserver: usual }));

it('is far until the browser says that it is nearly in the window, and near from then on', async () => {
  render(<Card />);
  const [watch] = Watch.all;
  await act(async () => watch?.tell([{ isIntersecting: false }]));
  expect(screen.getByText('far')).toBeInTheDocument();
  await act(async () => watch?.tell([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(screen.getByText('near')).toBeInTheDocument();
  expect(Watch.all.map(({ isWatching }) => isWatching)).toEqual([false]);
});

it('asks nobody any more once it is left', () => {
  render(<Card />).unmount();
  expect(Watch.all.map(({ isWatching }) => isWatching)).toEqual([false]);
});
