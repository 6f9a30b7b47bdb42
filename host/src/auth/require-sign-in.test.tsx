import { sessionStore } from '@console/shell';
import { requireSignIn } from './require-sign-in.ts';

const paths = ['about', 'helpDraw?draw'];
const opens = async (address: string): Promise<boolean> => {
  const request = new Request(`https://console.example${address}`);
  try {
    await requireSignIn('apartment', paths)({ request } as never, async () => undefined);
    return true;
  } catch (sent) {
    expect((sent as Response).headers.get('location')).toBe('/account/sign-in?app=apartment');
    return false;
  }
};

describe('who is not signed in', () => {
  beforeEach(() => sessionStore.setState({ status: 'signedOut' }, true));

  it.each([
    ['/apartment/about', true],
    ['/apartment/about/', true],
    ['/apartment/list', false],
    ['/apartment/helpDraw?draw=019a', true],
    ['/apartment/helpDraw?building=1&draw=019a', true],
    ['/apartment/helpDraw', false],
    ['/apartment/helpDraw?building=1', false],
    ['/apartment/helpDraw/more?draw=019a', false],
  ])('%s opens: %s', async (address, open) => {
    expect(await opens(address)).toBe(open);
  });
});

it('whoever is signed in goes anywhere', async () => {
  sessionStore.setState({ status: 'signedIn' } as never, true);
  expect(await opens('/apartment/list')).toBe(true);
});
